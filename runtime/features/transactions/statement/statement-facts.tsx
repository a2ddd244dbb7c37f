import type { Statement } from '../../../../schemas/generated/types.ts';
import { formatUtc } from '../../../lib/format-utc.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import type { Movement } from './movements.ts';
import { totalsOf } from './movements.ts';

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

/** Opening balance, the sum of each group, closing balance. */
export function StatementSummary({
  statement: { opening, closing, currency },
  movements,
}: {
  statement: Statement;
  movements: readonly Movement[];
}) {
  const t = useT();
  return (
    <dl className="statement-summary">
      <div>
        <dt>{t('statements.opening')}</dt>
        <dd>
          <Money amount={opening.balance} currency={currency} />
        </dd>
      </div>
      {totalsOf(movements).map(([key, sum]) => (
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
