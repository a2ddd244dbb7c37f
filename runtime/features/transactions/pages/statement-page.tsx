import { formatMonth } from '../../../lib/format-month.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Link, useParams } from '../../../platform/navigation.tsx';
import { useCall } from '../../../platform/use-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListQuery } from '../../../ui/list-query.tsx';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';
import { StatementView } from '../statement/statement-view.tsx';
import '../transactions.css';
import '../statement.css';

export { transactionTexts as texts } from '../texts.ts';

const isPeriod = (text: string) => /^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text);

const useStatement = (period: string, isValid: boolean) =>
  useCall('statement.read', { params: { period } }, { enabled: isValid });

function NoStatement({ text }: { text: string }) {
  const t = useT();
  const statements = usePlatform().registry.pathTo('statements');
  return (
    <ListEmpty text={text}>
      {statements ? (
        <Link to={statements} className="btn btn-sm">
          {t('statements.back')}
        </Link>
      ) : null}
    </ListEmpty>
  );
}

/** The statement, or a message that says why it is missing. */
function StatementOf({ query, isValid }: { query: ReturnType<typeof useStatement>; isValid: boolean }) {
  const t = useT();
  if (!isValid) return <NoStatement text={t('statements.no-period')} />;
  if (!query.data && query.error?.code === 'not_found')
    return <NoStatement text={t('statements.no-month')} />;
  return (
    <ListQuery
      query={query}
      failed={(reason) => `${t('statements.failed')} ${reason}`}
      waiting={<ListWaiting rows={8} />}
    >
      {(statement) => <StatementView statement={statement} />}
    </ListQuery>
  );
}

/** The statement of one month, in UTC. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { registry } = usePlatform();
  const { period = '' } = useParams();
  const isValid = isPeriod(period);
  const query = useStatement(period, isValid);
  const { data } = query;
  const statements = registry.pathTo('statements');
  return (
    <div className="page transactions">
      <header>
        {statements ? (
          <Link to={statements} className="link text-sm">
            {t('statements.back')}
          </Link>
        ) : null}
        <h1 className="flex flex-wrap items-center gap-3 text-2xl font-semibold">
          {isValid ? t('statements.of', { month: formatMonth(language, period) }) : t('statements.title')}
          {data && !data.is_finished ? <Badge kind="warning">{t('statements.unfinished')}</Badge> : null}
        </h1>
      </header>
      <StatementOf query={query} isValid={isValid} />
    </div>
  );
}
