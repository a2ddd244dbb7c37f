import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Money, SignedMoney } from '../../../ui/money.tsx';

type Bonus = CallOutput['account.bonus'];

/** What a bonus is and is not: on every build with bonuses the same. */
const TERMS = ['trade', 'losses', 'ends', 'condition'] as const;

function Movements({ movements, currency }: Pick<Bonus, 'movements' | 'currency'>) {
  const t = useT();
  const language = useLanguage();
  if (movements.length === 0) return <p className="text-muted text-sm">{t('bonus.none')}</p>;
  return (
    <ul className="text-sm">
      {movements.map(({ id, kind, amount, plan, created_at: at }) => (
        <li
          key={id}
          className="border-line flex items-baseline justify-between gap-3 border-b py-2 last:border-0"
        >
          <span className="grid gap-0.5">
            <span>
              {plan === null ? t(`bonus.${kind}`) : t('bonus.with-plan', { kind: t(`bonus.${kind}`), plan })}
            </span>
            <time className="text-muted text-xs" dateTime={at}>
              {formatMoment(language, at)}
            </time>
          </span>
          <SignedMoney amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Summary({ data: { bonus, currency, movements } }: { data: Bonus }) {
  const t = useT();
  const language = useLanguage();
  const { withdrawable } = useUser();
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-muted text-sm">{t('bonus.current')}</p>
        <Money amount={bonus} currency={currency} className="text-2xl font-semibold" />
      </div>
      <p className="font-medium">
        {t('bonus.no-withdrawal', { amount: showMoney(moneyOf(withdrawable, currency), currency, language) })}
      </p>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        {TERMS.map((term) => (
          <li key={term}>{t(`bonus.${term}`)}</li>
        ))}
      </ul>
      <section aria-labelledby="bonus-history">
        <h3 id="bonus-history" className="mb-1 font-semibold">
          {t('bonus.history')}
        </h3>
        <Movements movements={movements} currency={currency} />
      </section>
    </div>
  );
}

/** The bonus of the real account by the ledger, and what can be done with it (spec 1 §2.2). */
export function BonusDialog({ close }: { close(): void }) {
  const t = useT();
  const bonus = useCall('account.bonus');
  return (
    <Dialog title={t('bonus.title')} onClose={close}>
      <QueryStates query={bonus} failed={t('bonus.not-loaded')}>
        {(data) => <Summary data={data} />}
      </QueryStates>
    </Dialog>
  );
}
