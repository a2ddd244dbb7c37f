import { useEffect, useRef, useState } from 'react';
import { toCsv } from '../../domain/strings/csv.ts';
import type { CallOutput } from '../../schemas/generated/calls.ts';
import { saveFile } from '../lib/save-file.ts';
import { usePlatform, useT } from '../platform/hooks.ts';
import type { AnyCall } from '../platform/use-call.ts';
import type { PagedCallId } from '../platform/use-paged-call.ts';
import { useText } from '../platform/use-text.ts';
import { uiTexts } from './texts.ts';
import { BusyButton } from './busy-button.tsx';

interface ExportButtonProps<K extends PagedCallId, Row> {
  call: K;
  query?: Record<string, string>;
  rowsOf(page: CallOutput[K]): readonly Row[];
  /** Columns of the file: titles in English, figures as on the wire, times in UTC. */
  columns: readonly (readonly [title: string, value: (row: Row) => string])[];
  /** File name without its extension. */
  name: string;
}

/** Reads every page of a call and saves its rows as CSV; stops when it leaves the page. */
export function ExportButton<K extends PagedCallId, Row>({
  call,
  query,
  rowsOf,
  columns,
  name,
}: ExportButtonProps<K, Row>) {
  useText('ui', uiTexts);
  const t = useT();
  const { api, notifications } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function readAll(signal: AbortSignal): Promise<Row[] | null> {
    const rows: Row[] = [];
    let after: string | null = '';
    while (after !== null) {
      const result = await (api.call as AnyCall<CallOutput[K] & { next: string | null }>)(call, {
        query: { ...query, limit: '200', ...(after ? { after } : {}) },
        signal,
      });
      if (signal.aborted) return null;
      if (!result.ok) {
        notifications.show('error', `${t('list.export-failed')} ${result.error.message}`);
        return null;
      }
      rows.push(...rowsOf(result.data));
      after = result.data.next;
    }
    return rows;
  }

  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    reading.current = new AbortController();
    const rows = await readAll(reading.current.signal).finally(() => setIsBusy(false));
    if (!rows) return;
    const lines = rows.map((row) => columns.map(([, value]) => value(row)));
    saveFile(`${name}.csv`, 'text/csv;charset=utf-8', toCsv([columns.map(([title]) => title), ...lines]));
  }

  return (
    <BusyButton className="btn btn-sm" isBusy={isBusy} onClick={() => void run()}>
      {t('list.export')}
    </BusyButton>
  );
}
