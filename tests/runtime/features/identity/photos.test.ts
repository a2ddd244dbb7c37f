import { expect, test } from 'vitest';
import { progressByFile } from '../../../../runtime/features/identity/form/photos.ts';

test('progressByFile fills the files one after another', () => {
  const sizes = [
    ['front', 100],
    ['back', 300],
  ] as const;
  expect(progressByFile(sizes, 0)).toEqual({ front: 0, back: 0 });
  expect(progressByFile(sizes, 0.25)).toEqual({ front: 1, back: 0 });
  expect(progressByFile(sizes, 0.625)).toEqual({ front: 1, back: 0.5 });
  expect(progressByFile(sizes, 1)).toEqual({ front: 1, back: 1 });
});
