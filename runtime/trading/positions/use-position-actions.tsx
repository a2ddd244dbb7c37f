import { useRef, useState, type ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useLive } from '../live/live.ts';
import { useTrading } from '../live/trade.ts';
import { useUnlessOffline } from '../live/use-unless-offline.ts';
import type { PositionQuestion } from './position-dialogs.tsx';

const PositionDialogs = lazyComponent(
  'position dialogs',
  'PositionDialogs',
  () => import('./position-dialogs.tsx'),
);

const CONFIRM_KEY = 'confirm-closing';
/** Already closed, in another window or by the server: the list is outdated. */
const GONE_CODES: readonly string[] = ['position_closed', 'not_found'];
/** For this time after a close, and after its row is removed, a second click or Enter would hit the next position. */
const GUARD_MS = 600;

export interface PositionActions {
  /**
   * Closes the position, after a confirmation if this device requires one; without one, ignores the position that
   * follows another close at once. Without a connection, `close` and `closeAll` show why nothing happens.
   */
  close(position: Position): void;
  editLimits(position: Position): void;
  closeAll(): void;
  /** An action is likely next: preloads its dialogs. */
  prepare(): void;
  /** Whether a close of this position is in flight. */
  isBusy(id: string): boolean;
  /** Whether this device confirms before closing. */
  asks: boolean;
  chooseAsks(on: boolean): void;
  /** The dialogs; every user of the actions must render them. */
  dialogs: ReactNode;
}

/** Actions on open positions, with their confirmations. */
export function usePositionActions(): PositionActions {
  const { local } = usePlatform();
  const live = useLive();
  const trading = useTrading();
  const unlessOffline = useUnlessOffline();
  const [open, setOpen] = useState<PositionQuestion | null>(null);
  const last = useRef({ id: '', until: 0 });
  const [asks, setAsks] = useState(() => local.get(CONFIRM_KEY) !== 'off');

  function chooseAsks(on: boolean) {
    local.set(CONFIRM_KEY, on ? 'on' : 'off');
    setAsks(on);
  }

  const guard = (id: string) => void (last.current = { id, until: performance.now() + GUARD_MS });

  async function closeNow({ id }: Position) {
    guard(id);
    const result = await trading.close(id);
    guard(id);
    if (!result.ok && GONE_CODES.includes(result.error.code)) await live.refresh();
  }

  function closeUnasked(position: Position) {
    const { id, until } = last.current;
    if (position.id === id || performance.now() > until) void closeNow(position);
  }

  const dismiss = () => setOpen(null);
  function confirm(position: Position, silently: boolean) {
    dismiss();
    if (silently) chooseAsks(false);
    void closeNow(position);
  }

  return {
    close: (position) =>
      unlessOffline(() => (asks ? setOpen({ what: 'close', position }) : closeUnasked(position))),
    editLimits: (position) => setOpen({ what: 'limits', position }),
    closeAll: () => unlessOffline(() => setOpen({ what: 'all' })),
    prepare() {
      trading.prepare();
      PositionDialogs.prepare();
    },
    isBusy: (id) => trading.busy.has(id),
    asks,
    chooseAsks,
    dialogs: open ? (
      <PositionDialogs open={open} trading={trading} onClose={dismiss} onConfirm={confirm} />
    ) : null,
  };
}
