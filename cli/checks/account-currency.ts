import { ACCOUNT_CURRENCIES } from '../../domain/money/account-currencies.ts';
import type { Check } from '../manifest/check-context.ts';

/** Accounts are kept in currencies that practice money can count and prices can be converted into. */
export const accountCurrency: Check = ({ brand }) =>
  (brand.accountCurrencies ?? []).flatMap((code, index) =>
    ACCOUNT_CURRENCIES.includes(code)
      ? []
      : [
          {
            path: `/accountCurrencies/${index}`,
            message: `Accounts in "${code}" are not supported yet.`,
            cure: `Use currencies with two minor digits that the market converts: ${ACCOUNT_CURRENCIES.join(', ')}.`,
          },
        ],
  );
