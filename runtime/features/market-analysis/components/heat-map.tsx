import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { showChange } from '../../../trading/components/day-change.ts';
import { ASSET_TYPES, type AssetType } from '../../../trading/search/asset-types.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { heatOf } from './movers.ts';
import type { Moved } from './market-view.ts';
import { treeMap, type Rect } from './tree-map.ts';
import { useRoving, type Roving } from '../../../ui/focus/use-roving.ts';
import './heat-map.css';

interface HeatMapProps {
  moved: readonly Moved[];
  size: 'equal' | 'move';
  chosen: string | null;
  onChoose(id: string): void;
}

const RESIZE_MS = 60_000;
/** Approximate aspect ratio of a type's area in the style sheet. */
const RATIO = { wide: 3.2, phone: 1 };
/** Minimum weight, so that a tile without a change stays legible and clickable. */
const MIN_WEIGHT = 24;
const MAX_LETTERS = 12;

const sizeOf = ({ change }: Moved) =>
  MIN_WEIGHT + Math.min(Number((change ?? 0n) < 0n ? -(change ?? 0n) : (change ?? 0n)), 400);

/** Sizes are fixed for a minute: tiles that move under the pointer are hard to click. */
function useStableSizes(moved: readonly Moved[], by: HeatMapProps['size']): ReadonlyMap<string, number> {
  const latest = useRef(moved);
  useEffect(() => {
    latest.current = moved;
  });
  const [taken, setTaken] = useState(moved);
  useEffect(() => {
    const timer = setInterval(() => setTaken(latest.current), RESIZE_MS);
    return () => clearInterval(timer);
  }, []);
  const from = taken.length === moved.length ? taken : moved;
  return useMemo(
    () => new Map(from.map((each) => [each.asset.id, by === 'move' ? sizeOf(each) : 1])),
    [by, from],
  );
}

interface TileProps {
  moved: Moved;
  rect: Rect | null;
  index: number;
  isChosen: boolean;
  rove: Roving;
  onChoose(id: string): void;
}

function Tile({ moved: { asset, change, stale }, rect, index, isChosen, rove, onChoose }: TileProps) {
  const t = useT();
  const language = useLanguage();
  const shownChange = change === null ? t('market.no-price') : showChange(change, language);
  const style = rect
    ? { left: `${rect.x}%`, top: `${rect.y}%`, width: `${rect.width}%`, height: `${rect.height}%` }
    : undefined;
  return (
    <button
      type="button"
      className="heat-tile"
      style={style}
      data-rove
      data-heat={heatOf(change)}
      data-stale={stale ? '' : undefined}
      aria-pressed={isChosen}
      aria-label={t('market.tile', { asset: asset.a_name, change: shownChange })}
      tabIndex={rove.tabIndexOf(index)}
      onFocus={() => rove.onFocus(index)}
      onClick={() => onChoose(asset.id)}
    >
      <span className="heat-name">{asset.a_name.length > MAX_LETTERS ? asset.sy : asset.a_name}</span>
      <span className="figures signed">{change === null ? '–' : shownChange}</span>
    </button>
  );
}

interface TypeProps extends Omit<HeatMapProps, 'moved'> {
  type: AssetType;
  members: readonly Moved[];
  sizes: ReadonlyMap<string, number>;
}

function TypeMap({ type, members, size, sizes, chosen, onChoose }: TypeProps) {
  const t = useT();
  const isPhone = usePhone();
  const weight = ({ asset }: Moved) => sizes.get(asset.id) ?? 1;
  const ordered = size === 'move' ? members.toSorted((one, other) => weight(other) - weight(one)) : members;
  const rects = size === 'move' ? treeMap(ordered.map(weight), isPhone ? RATIO.phone : RATIO.wide) : null;
  const rove = useRoving(ordered.length);
  return (
    <section className="heat-type" aria-label={t(`assets.type-${type}`)}>
      <h3>{t(`assets.type-${type}`)}</h3>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- arrows move among its buttons */}
      <div
        className="heat-fields"
        data-size={size}
        role="group"
        aria-label={t(`assets.type-${type}`)}
        onKeyDown={rove.onKeyDown}
      >
        {ordered.map((each, index) => (
          <Tile
            key={each.asset.id}
            moved={each}
            rect={rects?.[index] ?? null}
            index={index}
            isChosen={each.asset.id === chosen}
            rove={rove}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

/** A tile for each asset, by type; colour and sign show the change since the start of the day. */
export function HeatMap({ moved, size, chosen, onChoose }: HeatMapProps) {
  const sizes = useStableSizes(moved, size);
  return (
    <div className="heat-map">
      {ASSET_TYPES.map((type) => {
        const members = moved.filter(({ asset }) => asset.type === type);
        return members.length ? (
          <TypeMap
            key={type}
            type={type}
            members={members}
            size={size}
            sizes={sizes}
            chosen={chosen}
            onChoose={onChoose}
          />
        ) : null;
      })}
    </div>
  );
}
