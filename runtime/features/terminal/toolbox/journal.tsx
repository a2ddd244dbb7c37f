import { useRef } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { useNameOf } from '../../../trading/positions/use-name-of.ts';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import type { Position } from '../../../../schemas/generated/types.ts';
import { useJournal, type JournalEntry, type JournalEvent } from './use-journal.ts';

const ROW = 22;

function OfPosition({ what, position }: { what: 'opened' | 'closed' | 'limits'; position: Position }) {
  const t = useT();
  const { plain } = useNameOf(position);
  const language = useLanguage();
  const limit = (price: string | null) =>
    price === null ? t('positions.no-limit') : localDecimal(price, language);
  return t(`terminal.journal-${what}`, {
    position: plain,
    price: localDecimal(position.opening_price, language),
    take_profit: limit(position.take_profit),
    stop_loss: limit(position.stop_loss),
  });
}

function Sentence({ event }: { event: JournalEvent }) {
  const t = useT();
  switch (event.what) {
    case 'mode':
      return t('terminal.journal-mode', { mode: t(`parts.${event.mode}`) });
    case 'link':
      return t(`terminal.journal-link-${event.state}`, { via: t(`terminal.via-${event.via}`) });
    case 'failure':
      return event.text;
    default:
      return <OfPosition what={event.what} position={event.position} />;
  }
}

function Time({ at }: { at: number }) {
  const language = useLanguage();
  const moment = new Date(at);
  return (
    <time className="figures" dateTime={moment.toISOString()}>
      {new Intl.DateTimeFormat(language, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(moment)}
    </time>
  );
}

function kindOf({ event }: JournalEntry): 'failure' | 'link' | 'trade' {
  return event.what === 'failure' || event.what === 'link' ? event.what : 'trade';
}

/** The events of this session, newest first. */
export function Journal() {
  const t = useT();
  const entries = useJournal();
  const list = useRef<HTMLOListElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(list, entries.length, ROW);
  if (entries.length === 0) return <ListEmpty text={t('terminal.journal-empty')} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
    <div className="journal" tabIndex={0} role="region" aria-label={t('terminal.tab-journal')}>
      <ol ref={list} reversed start={entries[0]!.id} style={{ paddingTop: before, paddingBottom: after }}>
        {indexes.map((index) => {
          const entry = entries[index]!;
          return (
            <li key={entry.id} ref={measure} data-index={index} data-kind={kindOf(entry)}>
              <Time at={entry.at} />
              <span>
                <Sentence event={entry.event} />
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
