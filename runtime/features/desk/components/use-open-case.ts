import { useCallback, useEffect, useRef } from 'react';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import type { AnyCall } from '../../../platform/use-call.ts';
import type { Pages } from '../../../platform/use-pages.ts';
import { useLinkedCase } from './use-linked-case.ts';
import { useOpenRow } from './use-open-row.ts';
import { useUnlisted } from './use-unlisted.ts';

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

/** The opened case, which is the one in the URL. One that no loaded page has is read by its id, as often as the list. */
export function useOpenCase<Row extends { id: string }>(pages: Pages<Row>, read: ReadCall): OpenCase<Row> {
  const t = useT();
  const { api, notifications } = usePlatform();
  const { current, open, close, closeRow, update } = useOpenRow(pages.rows, idOf);
  const [linkedId, link] = useLinkedCase();
  const asked = useRef<string | null>(null);
  const latestLink = useRef(link);

  const readCase = (id: string): Promise<ApiResult<Row>> =>
    (api.call as AnyCall<Row>)(read, { params: { id } });
  function report({ code, message }: ApiError) {
    const missing = read === 'user.read' ? 'operator.no-such-user' : 'operator.no-such-case';
    if (code === 'not_found') notifications.show('info', t(missing));
    else notifications.show('error', message);
  }
  async function openLinked(id: string) {
    const listed = pages.rows.find((row) => row.id === id);
    if (listed) return open(listed);
    const result = await readCase(id);
    if (result.ok) return open(result.data);
    report(result.error);
    link(null);
  }
  function take(row: Row, result: ApiResult<Row>) {
    if (result.ok) return update(result.data);
    report(result.error);
    if (result.error.code !== 'not_found') return;
    closeRow(row);
    link(null);
    pages.retry();
  }
  const isReady = pages.status !== 'loading';
  useEffect(() => {
    latestLink.current = link;
    if (linkedId === null) asked.current = null;
    if (!isReady || linkedId === null || linkedId === current?.id || linkedId === asked.current) return;
    asked.current = linkedId;
    void openLinked(linkedId);
  });
  const isUnlisted = current !== undefined && isReady && !pages.rows.some(({ id }) => id === current.id);
  useUnlisted(isUnlisted ? current : undefined, readCase, (row, result) => {
    if (result.ok || result.error.code === 'not_found') take(row, result);
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
    reload: async (row) => take(row, await readCase(row.id)),
  };
}
