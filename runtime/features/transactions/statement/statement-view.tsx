import { useEffect, useMemo, useRef, useState } from 'react';
import { statementToCsv } from '../../../../domain/statement/statement-csv.ts';
import type { Statement } from '../../../../schemas/generated/types.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { downloadFile } from '../../../platform/file-transfer.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { movementsOf } from './movements.ts';
import { StatementParties, StatementSummary } from './statement-facts.tsx';
import { EntryTable, MovementTable } from './statement-tables.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationNote } from './verification-note.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';

/** Lazy-loaded: only paper shows it. */
const StatementPrint = lazyComponent(
  'statement print',
  'StatementPrint',
  () => import('./statement-print.tsx'),
);

/** Asks the server for the PDF, until the page is left. */
function PdfButton({ period }: Pick<Statement, 'period'>) {
  const t = useT();
  const { api, notifications } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);

  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    const { signal } = (loading.current = new AbortController());
    const result = await downloadFile(api, 'statement.pdf', { params: { period }, signal });
    setIsBusy(false);
    if (signal.aborted) return;
    if (result.ok) saveFile(result.name, result.file.type, result.file);
    else notifications.show('error', result.error.message);
  }
  return (
    <BusyButton className="btn btn-primary btn-sm" isBusy={isBusy} onClick={() => void save()}>
      {t('statements.pdf')}
    </BusyButton>
  );
}

function Downloads({ statement }: { statement: Statement }) {
  const t = useT();
  const name = `statement-${statement.account}-${statement.period}`;
  return (
    <div className="flex flex-wrap gap-2">
      <PdfButton period={statement.period} />
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', statementToCsv(statement))}
      >
        {t('statements.csv')}
      </button>
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => saveFile(`${name}.json`, 'application/json', JSON.stringify(statement, null, 2))}
      >
        {t('statements.json')}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => print()}>
        {t('statements.print')}
      </button>
    </div>
  );
}

/** A statement: parties, totals, movements or all entries, and its verification. */
export function StatementView({ statement }: { statement: Statement }) {
  const t = useT();
  const [list, setList] = useState<'movements' | 'entries'>('movements');
  const movements = useMemo(() => movementsOf(statement), [statement]);
  const verification = useVerification(statement);
  const { entries, currency } = statement;
  return (
    <>
      <Downloads statement={statement} />
      <div className="statement-head">
        <section className="panel p-4">
          <StatementParties statement={statement} />
        </section>
        <section className="panel p-4">
          <StatementSummary statement={statement} />
        </section>
      </div>
      <VerificationNote statement={statement} verification={verification} />
      <ListPanel>
        <Tabs<'movements' | 'entries'>
          label={t('statements.lists')}
          chosen={list}
          onChoose={setList}
          tabs={[
            {
              id: 'movements',
              title: t('statements.movements'),
              count: movements.length,
              content: () => <MovementTable movements={movements} currency={currency} />,
            },
            {
              id: 'entries',
              title: t('statements.entries'),
              count: entries.length,
              content: () => <EntryTable entries={entries} currency={currency} />,
            },
          ]}
        />
      </ListPanel>
      <StatementPrint statement={statement} />
    </>
  );
}
