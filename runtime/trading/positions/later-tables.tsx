import { lazy, Suspense } from 'react';
import { importChunk } from '../../lib/import-chunk.ts';
import type { RowSize } from './density.ts';
import { ListWaiting } from './list-states.tsx';

const loadClosedTrades = () => importChunk('closed trades', () => import('./closed-trades.tsx'));
const loadExposure = () => importChunk('exposure', () => import('./exposure-table.tsx'));

/** For when such a tab is about to be chosen; where it cannot be had, the choice says so. */
export const prepareClosedTrades = () => void loadClosedTrades().catch(() => {});
export const prepareExposure = () => void loadExposure().catch(() => {});

const Closed = lazy(async () => ({ default: (await loadClosedTrades()).ClosedTrades }));
const Exposure = lazy(async () => ({ default: (await loadExposure()).ExposureTable }));

interface TableProps {
  size?: RowSize;
}

/** Closed positions, loaded when they are first looked at. */
export function ClosedTrades(props: TableProps) {
  return <Suspense fallback={<ListWaiting />}><Closed {...props} /></Suspense>;
}

/** Exposure by asset, loaded when it is first looked at. */
export function ExposureTable(props: TableProps) {
  return <Suspense fallback={<ListWaiting />}><Exposure {...props} /></Suspense>;
}
