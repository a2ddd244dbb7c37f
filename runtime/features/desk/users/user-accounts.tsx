import type { OperatorAccount } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListWaiting } from '../../../ui/list-states.tsx';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RefreshedFigures } from '../../../ui/refreshed-figures.tsx';
import { moneyOf } from '../../../../domain/money/money.ts';
import { Facts } from '../components/facts.tsx';
import { Section } from '../components/section.tsx';
import { REFRESH_MS } from '../refresh.ts';

function Account({ account }: { account: OperatorAccount }) {
  const t = useT();
  const { mode, currency, balance, reserved, bonus, margin, profit, equity, free_funds: free } = account;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const unlessZero = (amount: string) => (moneyOf(amount, currency) === 0n ? null : money(amount));
  return (
    <Section
      title={t(`operator.account-${mode}`)}
      badge={mode === 'practice' ? <Badge kind="info">{t('operator.virtual-money')}</Badge> : null}
    >
      <Facts
        facts={[
          [t('operator.balance'), money(balance)],
          [t('operator.reserved'), unlessZero(reserved)],
          [t('operator.bonus'), unlessZero(bonus)],
          [t('operator.margin'), unlessZero(margin)],
          [t('operator.open-profit'), <SignedMoney key="profit" amount={profit} currency={currency} />],
          [t('operator.equity'), money(equity)],
          [t('operator.withdrawable'), free === null ? null : money(free)],
        ]}
      />
    </Section>
  );
}

/** The accounts of a user, with the ledger's amounts and open profit at current prices. */
export function UserAccounts({ id }: { id: string }) {
  const t = useT();
  const accounts = useCall('account.review', { params: { id } }, { refetchInterval: REFRESH_MS });
  return (
    <QueryStates query={accounts} failed={t('operator.accounts-failed')} waiting={<ListWaiting rows={6} />}>
      {({ accounts: rows }) => (
        <RefreshedFigures query={accounts}>
          <div className="grid gap-5">
            {rows.map((account) => (
              <Account key={account.mode} account={account} />
            ))}
          </div>
        </RefreshedFigures>
      )}
    </QueryStates>
  );
}
