import { expect, test } from 'vitest';
import { readMessage } from '../../../cli/text/message.ts';
import { pseudoText } from '../../../cli/text/pseudo-text.ts';

const COUNT = 'You have {count, plural, one {# open order} other {# open orders}} at {site}';

test('a made-up text is in brackets, accented and 40 % longer', () => {
  const text = 'Deposit and withdraw your money';
  expect(pseudoText(text, 'ltr')).toMatch(/^\[Dëpôšït áñd wïthdráw ýôür môñëý [^aeiou]+\]$/);
  expect(pseudoText(text, 'ltr').length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
});

test.each(['ltr', 'rtl'] as const)(
  'placeholders and plural forms stay, and no plain word: %s',
  (direction) => {
    const made = pseudoText(COUNT, direction);
    expect(readMessage(made)).toMatchObject({ placeholders: ['count', 'site'], broken: false });
    expect([...readMessage(made).plurals[0]!.cases.keys()]).toEqual(['one', 'other']);
    expect(made.replace(/\{\w+, plural,|\{site\}|one \{|other \{/g, '')).not.toMatch(/[aeiou]/);
  },
);
