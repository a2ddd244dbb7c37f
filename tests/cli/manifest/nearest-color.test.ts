import { describe, expect, it } from 'vitest';
import { contrast, nearestColor } from '../../../cli/manifest/nearest-color.ts';

describe('nearestColor', () => {
  it('keeps a colour that passes', () => {
    expect(nearestColor('#0b6b68', ['#ffffff'], 4.5)).toBe('#0b6b68');
  });

  it('changes a colour no more than needed', () => {
    const found = nearestColor('#9aa7ab', ['#f8fbfb', '#e1eaec'], 4.5)!;
    expect(contrast(found, '#e1eaec')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found, '#e1eaec')).toBeLessThan(4.7);
  });

  it('returns nothing if no colour passes on all surfaces', () => {
    expect(nearestColor('#777777', ['#000000', '#ffffff'], 7)).toBeUndefined();
  });
});
