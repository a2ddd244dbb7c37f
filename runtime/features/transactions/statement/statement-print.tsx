import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import type { Statement, StatementEntry } from '../../../../schemas/generated/types.ts';
import { formatMonth } from '../../../lib/format-month.ts';
import { formatUtc } from '../../../lib/format-utc.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { entryName } from '../components/kind-name.tsx';
import { StatementParties, StatementSummary } from './statement-facts.tsx';

/** True while the browser prints the page; rendered before it takes the content. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function printedName(t: T, language: string, entry: StatementEntry): string {
  const name = entryName(t, entry);
  if (entry.fee !== undefined)
    return `${name}, ${t('statements.fee-included', { fee: localDecimal(entry.fee, language) })}`;
  return [name, entry.reason].filter(Boolean).join(': ');
}

function PrintedEntries({ statement: { entries } }: { statement: Statement }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table>
      <thead>
        <tr>
          {['statements.sequence', 'statements.time', 'transactions.type', 'statements.book'].map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
          {['transactions.amount', 'transactions.balance'].map((key) => (
            <th key={key} scope="col" data-align="end">
              {t(key)}
            </th>
          ))}
          <th scope="col">{t('statements.hash')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entry_id}>
            <td>{entry.sequence}</td>
            <td>{formatUtc(entry.at)}</td>
            <td>{printedName(t, language, entry)}</td>
            <td>{t(`statements.${entry.book}`)}</td>
            <td data-align="end">{localDecimal(entry.amount, language)}</td>
            <td data-align="end">{localDecimal(entry.balance_after, language)}</td>
            <td>{entry.hash.slice(0, 16)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The whole statement on paper, in place of the page: every entry, totals, and the head of the chain. */
export function StatementPrint({ statement }: { statement: Statement }) {
  const t = useT();
  const language = useLanguage();
  const isPrinting = useIsPrinting();
  useRootMark('data-prints-statement', isPrinting ? '' : null);
  if (!isPrinting) return null;
  const { environment, period, is_finished, opening, closing, checksum } = statement;
  return createPortal(
    <article className="statement-print">
      {environment ? <p className="statement-mark">{t(`mark.${environment}`)}</p> : null}
      <h1>
        {t('statements.of', { month: formatMonth(language, period) })}
        {is_finished ? '' : ` (${t('statements.unfinished')})`}
      </h1>
      <StatementParties statement={statement} />
      <StatementSummary statement={statement} />
      <PrintedEntries statement={statement} />
      <footer>
        <p>
          {t('statements.chain-before')}: {opening.hash || '–'}
        </p>
        <p>
          {t('statements.chain-head')}: {closing.hash || '–'}
        </p>
        <p>
          {t('statements.checksum')}: {checksum}
        </p>
      </footer>
    </article>,
    document.body,
  );
}
