// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment } from '../../../runtime/lib/format-date.ts';

describe('formatDay and formatMoment', () => {
  test("formatDay writes 'DD MMM, YYYY' in the given language", () => {
    expect(formatDay('en', '2025-11-02T12:00:00.000Z')).toBe('02 Nov, 2025');
    expect(formatDay('es', '2025-03-09T12:00:00.000Z')).toBe('09 mar 2025');
    expect(formatDay('fr', '2025-10-27T12:00:00.000Z')).toBe('27 oct. 2025');
  });

  test('formatMoment includes the time zone', () => {
    expect(formatMoment('en', '2025-11-02T12:00:00.000Z')).toMatch(/02.*2025.*\d\d:\d\d.*[A-Z]{2,}/);
  });
});
