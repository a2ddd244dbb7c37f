import { ACCOUNT_CURRENCIES } from '../../domain/money/account-currencies.ts';
import type { Check } from '../manifest/check-context.ts';

/** Accounts are kept in currencies that prices can be converted into. */
export const accountCurrency: Check = ({ brand }) =>
  (brand.accountCurrencies ?? []).flatMap((code, index) =>
    ACCOUNT_CURRENCIES.includes(code)
      ? []
      : [
          {
            path: `/accountCurrencies/${index}`,
            message: `The market has no rate for accounts in "${code}".`,
            cure: `Use currencies that the market converts: ${ACCOUNT_CURRENCIES.join(', ')}.`,
          },
        ],
  );
