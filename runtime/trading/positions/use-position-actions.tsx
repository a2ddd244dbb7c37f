import { useState, type ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { useLive } from '../live/live.ts';
import { useTrading } from '../live/trade.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';

const ASKS = 'confirm-closing';
/** Closed already, in another window or by the server: the list is out of date. */
const GONE: readonly string[] = ['position_closed', 'not_found'];

export interface PositionActions {
  /** Closes it, or asks first where this device asks. */
  close(position: Position): void;
  editLimits(position: Position): void;
  closeAll(): void;
  /** Is this position being closed? */
  isBusy(id: string): boolean;
  /** Does this device ask before closing? */
  asks: boolean;
  chooseAsks(on: boolean): void;
  /** To be rendered wherever the actions are used. */
  dialogs: ReactNode;
}

type Open = { what: 'close' | 'limits'; position: Position } | { what: 'all' } | null;

/** What can be done with open positions, with the questions before it. */
export function usePositionActions(): PositionActions {
  const { local } = usePlatform();
  const live = useLive();
  const trading = useTrading();
  const [open, setOpen] = useState<Open>(null);
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
  function dialogs(): ReactNode {
    if (open?.what === 'all') return <CloseAllDialog onClose={dismiss} closeAll={trading.closeAll} />;
    if (open?.what === 'limits') return <LimitsDialog position={open.position} onClose={dismiss} save={(limits) => trading.protect(open.position.id, limits)} />;
    if (!open) return null;
    const { position } = open;
    return <CloseDialog position={position} onCancel={dismiss} onConfirm={(silently) => { dismiss(); if (silently) chooseAsks(false); void closeNow(position); }} />;
  }

  return {
    close: (position) => (asks ? setOpen({ what: 'close', position }) : void closeNow(position)),
    editLimits: (position) => setOpen({ what: 'limits', position }),
    closeAll: () => setOpen({ what: 'all' }),
    isBusy: (id) => trading.busy.has(id),
    asks,
    chooseAsks,
    dialogs: dialogs(),
  };
}
