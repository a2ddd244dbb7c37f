import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment } from '../../../runtime/lib/format-date.ts';

describe('formatDay and formatMoment', () => {
  test("formatDay writes 'DD MMM, YYYY' in the given language", () => {
    expect(formatDay('en', '2025-11-02T12:00:00.000Z')).toBe('02 Nov, 2025');
    expect(formatDay('es', '2025-03-09T12:00:00.000Z')).toBe('09 mar 2025');
    expect(formatDay('fr', '2025-10-27T12:00:00.000Z')).toBe('27 oct. 2025');
  });

  test('formatMoment includes the time zone, on a 24-hour clock in every language', () => {
    for (const [language, day] of [
      ['en', '02 Nov, 2025'],
      ['es', '02 nov 2025'],
      ['fr', '02 nov. 2025'],
    ])
      expect(formatMoment(language!, '2025-11-02T20:05:00.000Z')).toMatch(
        new RegExp(`^${day}, \\d\\d:\\d5 [A-Z]{2,}`),
      );
  });
});
