import { useCallback, useEffect, useRef } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import type { AnyCall } from '../../../platform/use-call.ts';
import type { Pages } from '../../../platform/use-pages.ts';
import { useLinkedCase } from './use-linked-case.ts';
import { useOpenRow } from './use-open-row.ts';

/** The calls that read one case, or one user. */
export type ReadCall =
  | 'deposit.read'
  | 'withdrawal.read'
  | 'plan.read-upgrade'
  | 'correction.read'
  | 'identity.review'
  | 'user.read';

const idOf = ({ id }: { id: string }) => id;

export interface OpenCase<Row> {
  current: Row | undefined;
  open(row: Row): void;
  close(): void;
  update(row: Row): void;
  /** Reads the open case again, which may have left the list; closes it when it is not found. */
  reload(row: Row): Promise<void>;
}

/** The opened case, which is the one in the URL. One that no loaded page has is read by its id. */
export function useOpenCase<Row extends { id: string }>(pages: Pages<Row>, read: ReadCall): OpenCase<Row> {
  const t = useT();
  const { api, notifications } = usePlatform();
  const { current, open, close, closeRow, update } = useOpenRow(pages.rows, idOf);
  const [linkedId, link] = useLinkedCase();
  const asked = useRef<string | null>(null);
  const latestLink = useRef(link);

  /** @returns null after an error, which is shown */
  async function readCase(id: string): Promise<Row | 'missing' | null> {
    const result = await (api.call as AnyCall<Row>)(read, { params: { id } });
    if (result.ok) return result.data;
    const isMissing = result.error.code === 'not_found';
    notifications.show(
      isMissing ? 'info' : 'error',
      isMissing
        ? t(read === 'user.read' ? 'operator.no-such-user' : 'operator.no-such-case')
        : result.error.message,
    );
    return isMissing ? 'missing' : null;
  }
  async function openLinked(id: string) {
    const found = pages.rows.find((row) => row.id === id) ?? (await readCase(id));
    if (found === null || found === 'missing') link(null);
    else open(found);
  }
  const isReady = pages.status !== 'loading';
  useEffect(() => {
    latestLink.current = link;
    if (linkedId === null) asked.current = null;
    if (!isReady || linkedId === null || linkedId === current?.id || linkedId === asked.current) return;
    asked.current = linkedId;
    void openLinked(linkedId);
  });
  const openAndLink = useCallback(
    (row: Row) => {
      open(row);
      latestLink.current(row.id);
    },
    [open],
  );
  return {
    current,
    open: openAndLink,
    close() {
      close();
      link(null);
    },
    update,
    async reload(row) {
      const found = await readCase(row.id);
      if (found === null) return;
      if (found !== 'missing') return update(found);
      closeRow(row);
      link(null);
      pages.retry();
    },
  };
}
