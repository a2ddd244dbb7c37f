import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../platform/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { SymbolRow } from './symbol-row.tsx';

const ROW_HEIGHT = 30;
const COLUMNS = ['symbol', 'bid', 'ask', 'change'] as const;

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}

function Head() {
  const t = useT();
  return (
    <thead>
      <tr>
        {COLUMNS.map((name) => (
          <th key={name} scope="col">
            {t(`traderoom.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SymbolsTableProps {
  assets: readonly AssetView[];
  chosen: string | undefined;
  onChoose(id: string): void;
  /** Below the rows. */
  children: ReactNode;
}

/** The rows of the symbols, in a container that scrolls; announces the chosen one. */
export function SymbolsTable({ assets, chosen, onChoose, children }: SymbolsTableProps) {
  const t = useT();
  const rows = useRef<HTMLTableSectionElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(rows, assets.length, ROW_HEIGHT);
  const names = useMemo(() => assets.map(({ a_name }) => a_name), [assets]);
  const { stop, handlers } = useRowFocus({
    list: rows,
    names,
    indexes,
    start: assets.findIndex(({ id }) => id === chosen),
  });
  const [announcement, announce] = useState('');
  const choose = useCallback(
    (asset: AssetView) => {
      announce(t('assets.chosen', { asset: asset.a_name }));
      onChoose(asset.id);
    },
    [t, onChoose],
  );
  return (
    <>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <div className="symbols-scroll" role="presentation" {...handlers}>
        <table className="symbols-table" aria-rowcount={assets.length + 1}>
          <Head />
          <tbody ref={rows}>
            <Gap height={before} />
            {indexes.map((index) => (
              <SymbolRow
                key={assets[index]!.id}
                asset={assets[index]!}
                index={index}
                chosen={assets[index]!.id === chosen}
                isStop={index === stop}
                measure={measure}
                onChoose={choose}
              />
            ))}
            <Gap height={after} />
          </tbody>
        </table>
        {children}
      </div>
    </>
  );
}
