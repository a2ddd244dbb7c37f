import { expect, test } from 'vitest';
import { formatStamp } from '../../../runtime/lib/format-stamp.ts';

test("formatStamp writes 'YYYY-MM-DD HH:mm' in the local time zone", () => {
  const local = new Date(2026, 0, 5, 7, 9, 30);
  expect(formatStamp(local.toISOString())).toBe('2026-01-05 07:09');
});
