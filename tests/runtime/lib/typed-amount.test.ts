import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { exponentOf, formatMoney, moneyOf } from '../../../domain/money/money.ts';
import { showAmount, showMoney } from '../../../runtime/lib/format-money.ts';
import { readAmountText } from '../../../runtime/lib/typed-amount.ts';
import { toTyped } from '../../../runtime/lib/typed-decimal.ts';

const cases = [
  fc.bigInt({ min: 0n, max: 10n ** 15n }).map(asMoney),
  fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  fc.constantFrom('en', 'es', 'de', 'fr', 'pt', 'it'),
] as const;

test('reads every amount that the page shows, and every text that it offers for input', () => {
  fc.assert(
    fc.property(...cases, (amount, currency, language) => {
      const texts = [
        showMoney(amount, currency, language),
        showAmount(amount, currency, language),
        toTyped(formatMoney(amount, currency), language),
      ];
      for (const text of texts) {
        const read = readAmountText(text, language, exponentOf(currency), currency);
        expect([text, 'plain' in read && moneyOf(read.plain, currency)]).toEqual([text, amount]);
      }
    }),
  );
});

test('reads every amount that the browser formats with groups and the sign of its currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      cases[1],
      cases[2],
      fc.constantFrom('symbol', 'narrowSymbol', 'code'),
      (minor, currency, language, currencyDisplay) => {
        const amount = asMoney(BigInt(minor));
        const text = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay,
          useGrouping: 'always',
        } as Intl.NumberFormatOptions).format(formatMoney(amount, currency) as Intl.StringNumericLiteral);
        const read = readAmountText(text, language, exponentOf(currency), currency);
        expect([text, 'plain' in read && moneyOf(read.plain, currency)]).toEqual([text, amount]);
      },
    ),
  );
});
