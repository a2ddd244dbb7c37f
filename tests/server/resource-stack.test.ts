import { expect, it } from 'vitest';
import { ResourceStack } from '../../server/resource-stack.ts';

it('ResourceStack closes its resources once, in reverse order, and reports failures', async () => {
  const closed: string[] = [];
  const opened = new ResourceStack();
  opened.add(() => void closed.push('folder'));
  opened.add(async () => {
    throw new Error('the database is unavailable');
  });
  opened.add(() => {
    throw new Error('the port is closed');
  });
  opened.add(async () => void closed.push('server'));
  await expect(Promise.all([opened.close(), opened.close()])).rejects.toThrow(
    'Not everything could be closed: the port is closed · the database is unavailable',
  );
  expect(closed).toEqual(['server', 'folder']);
});
