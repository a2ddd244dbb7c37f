import { useState, type ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useLive } from '../live/live.ts';
import { useTrading } from '../live/trade.ts';
import type { PositionQuestion } from './position-dialogs.tsx';

const PositionDialogs = lazyComponent(
  'position dialogs',
  'PositionDialogs',
  () => import('./position-dialogs.tsx'),
);

const ASKS = 'confirm-closing';
/** Closed already, in another window or by the server: the list is out of date. */
const GONE: readonly string[] = ['position_closed', 'not_found'];

export interface PositionActions {
  /** Closes it, or asks first where this device asks. */
  close(position: Position): void;
  editLimits(position: Position): void;
  closeAll(): void;
  /** One of these is likely next: loads what will ask. */
  prepare(): void;
  /** Is this position being closed? */
  isBusy(id: string): boolean;
  /** Does this device ask before closing? */
  asks: boolean;
  chooseAsks(on: boolean): void;
  /** To be rendered wherever the actions are used. */
  dialogs: ReactNode;
}

/** What can be done with open positions, with the questions before it. */
export function usePositionActions(): PositionActions {
  const { local } = usePlatform();
  const live = useLive();
  const trading = useTrading();
  const [open, setOpen] = useState<PositionQuestion | null>(null);
  const [asks, setAsks] = useState(() => local.get(ASKS) !== 'off');

  function chooseAsks(on: boolean) {
    local.set(ASKS, on ? 'on' : 'off');
    setAsks(on);
  }

  async function closeNow({ id }: Position) {
    const result = await trading.close(id);
    if (!result.ok && GONE.includes(result.error.code)) await live.refresh();
  }

  const dismiss = () => setOpen(null);
  function confirm(position: Position, silently: boolean) {
    dismiss();
    if (silently) chooseAsks(false);
    void closeNow(position);
  }

  return {
    close: (position) => (asks ? setOpen({ what: 'close', position }) : void closeNow(position)),
    editLimits: (position) => setOpen({ what: 'limits', position }),
    closeAll: () => setOpen({ what: 'all' }),
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
