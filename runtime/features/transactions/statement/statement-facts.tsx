import { totalsOf } from '../../../../domain/statement/statement-totals.ts';
import type { Statement } from '../../../../schemas/generated/types.ts';
import { formatUtc } from '../../../lib/format-utc.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';

/** The parties, the account and the period. */
export function StatementParties({ statement }: { statement: Statement }) {
  const t = useT();
  const { brand, legal_entity, account, currency, from, to, generated_at } = statement;
  const facts = [
    ['brand', brand],
    ['legal-entity', legal_entity],
    ['account', `${account}, ${currency}`],
    ['period', t('statements.range', { from: formatUtc(from), to: formatUtc(to) })],
    ['generated', formatUtc(generated_at)],
  ] as const;
  return (
    <dl className="statement-facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt className="text-muted">{t(`statements.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Opening balance, the sum of each group with the fees on a line of their own, closing balance. */
export function StatementSummary({ statement }: { statement: Statement }) {
  const t = useT();
  const { opening, closing, currency } = statement;
  return (
    <dl className="statement-summary">
      <div>
        <dt>{t('statements.opening')}</dt>
        <dd>
          <Money amount={opening.balance} currency={currency} />
        </dd>
      </div>
      {totalsOf(statement).map(([key, sum]) => (
        <div key={key}>
          <dt className="text-muted">{t(key)}</dt>
          <dd>
            <SignedMoney amount={sum} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>{t('statements.closing')}</dt>
        <dd>
          <Money amount={closing.balance} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
