import { expect, test } from 'vitest';
import { formatStamp } from '../../../runtime/lib/format-stamp.ts';

test("a moment in a table is 'YYYY-MM-DD HH:mm' in the person's zone", () => {
  const local = new Date(2026, 0, 5, 7, 9, 30);
  expect(formatStamp(local.toISOString())).toBe('2026-01-05 07:09');
});
