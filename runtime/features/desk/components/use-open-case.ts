import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { usePlatform } from '../../../platform/hooks.ts';
import type { AnyCall } from '../../../platform/use-call.ts';

interface Case {
  id: string;
  history: readonly unknown[];
}

/** The calls that list cases. */
export type CaseCall = 'deposit.list-all' | 'withdrawal.list-all';

export interface OpenCase<Row> {
  current: Row | undefined;
  /** Opens a case, or shows the version of it that a command has returned. */
  open(row: Row): void;
  close(): void;
  /** Reads the case again, for one that has left the list. */
  reload(): Promise<void>;
}

interface OpenCaseOptions<K extends CaseCall, Row> {
  call: K;
  rowsOf(page: CallOutput[K]): readonly Row[];
}

/**
 * The opened case of a queue. It stays open when it leaves the list; the history is append-only, so the
 * longest is current.
 */
export function useOpenCase<K extends CaseCall, Row extends Case>(
  rows: readonly Row[],
  { call, rowsOf }: OpenCaseOptions<K, Row>,
): OpenCase<Row> {
  const { api } = usePlatform();
  const [opened, setOpened] = useState<Row | null>(null);
  const listed = opened && rows.find(({ id }) => id === opened.id);
  const current = listed && listed.history.length >= opened.history.length ? listed : (opened ?? undefined);
  return {
    current,
    open: setOpened,
    close: () => setOpened(null),
    async reload() {
      const result = await (api.call as AnyCall<CallOutput[K]>)(call, { query: { limit: '200' } });
      const found = result.ok && opened && rowsOf(result.data).find(({ id }) => id === opened.id);
      if (found) setOpened((now) => (now?.id === found.id ? found : now));
    },
  };
}
