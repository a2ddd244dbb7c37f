import { expect, it } from 'vitest';
import { ResourceStack } from '../../../server/node/resource-stack.ts';

it('what was opened is closed once, the last first, and says what could not be closed', async () => {
  const closed: string[] = [];
  const opened = new ResourceStack();
  opened.add(() => void closed.push('folder'));
  opened.add(async () => {
    throw new Error('the database is away');
  });
  opened.add(() => {
    throw new Error('the port is gone');
  });
  opened.add(async () => void closed.push('server'));
  await expect(Promise.all([opened.close(), opened.close()])).rejects.toThrow(
    'Not everything could be closed: the port is gone · the database is away',
  );
  expect(closed).toEqual(['server', 'folder']);
});
