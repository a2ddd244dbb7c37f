import { useEffect, useState } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { callKey, useAnswer, useAnswers } from '../../platform/use-call.ts';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';

const PAGE = '50';

type Page = CallOutput['trade.closed'];
type Pages = readonly Page[];

export interface ClosedTrades {
  trades: Position[];
  total: number;
  status: 'loading' | 'ready' | 'failed';
  /** Why the last reading failed. */
  problem: string | undefined;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
}

/** The newest so many pages. */
async function readPages(
  read: (after: string | undefined) => Promise<ApiResult<Page>>,
  count: number,
): Promise<ApiResult<Pages>> {
  const pages: Page[] = [];
  do {
    const result = await read(pages.at(-1)?.next ?? undefined);
    if (!result.ok) return result;
    pages.push(result.data);
  } while (pages.length < count && pages.at(-1)!.next);
  return { ok: true, data: pages };
}

/** The same trade twice: one was closed while the pages were read. */
function unique(pages: Pages): Position[] {
  return [...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values()];
}

/** Closed positions of the current mode, newest first, page by page; read again as soon as an open one is gone. Below the shell only. */
export function useClosedTrades(): ClosedTrades {
  const { api } = usePlatform();
  const { book } = useLive();
  const answers = useAnswers();
  const { account, status: bookStatus } = useBook();
  const [step, setStep] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const key = [...callKey('trade.closed'), account?.mode];
  const read = (after: string | undefined, signal?: AbortSignal) =>
    api.call('trade.closed', {
      query: after === undefined ? { limit: PAGE } : { limit: PAGE, after },
      signal,
    });
  /** Which account they belong to is to be known first, or they would be read twice. */
  const {
    data: pages = [],
    error,
    isPending,
    isFetching,
    refetch,
  } = useAnswer<Pages>(
    key,
    (signal, known) => readPages((after) => read(after, signal), known?.length ?? 1),
    bookStatus === 'loading',
  );
  const next = pages.at(-1)?.next;

  async function more() {
    if (!next || isFetching || step.isBusy) return;
    setStep({ isBusy: true });
    const result = await read(next);
    setStep({ isBusy: false, problem: result.ok ? undefined : result.error.message });
    if (result.ok)
      answers.set<Pages>(key, (known = []) =>
        known.at(-1)?.next === next ? [...known, result.data] : known,
      );
  }

  useEffect(
    () =>
      book.subscribe(({ positions }, before) => {
        const open = new Set(positions.map(({ id }) => id));
        if (before.positions.some(({ id }) => !open.has(id))) void answers.refresh(callKey('trade.closed'));
      }),
    [book, answers],
  );

  return {
    trades: unique(pages),
    total: pages.at(-1)?.total ?? 0,
    status: pages.length > 0 ? 'ready' : isPending ? 'loading' : 'failed',
    problem: error?.message ?? step.problem,
    hasMore: Boolean(next),
    isBusy: isFetching || step.isBusy,
    more: () => void more(),
    retry() {
      setStep({ isBusy: false });
      void refetch();
    },
  };
}
