import { formatStamp } from '../../lib/format-stamp.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf, trimQuantity } from '../../../domain/money/quantity.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { useMarked } from '../live/hooks.ts';
import { AssetMark } from '../components/asset-mark.tsx';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { showPrice } from '../components/show-price.ts';
import { StaleNote } from '../components/stale-note.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { Badge } from '../../ui/badge.tsx';

interface Of {
  position: Position;
}

export function AssetName({
  position: { asset, opened_by },
}: {
  position: Pick<Position, 'asset'> & Partial<Position>;
}) {
  const t = useT();
  return (
    <span className="cell-asset">
      <AssetMark asset={asset} />
      <span className="truncate" title={asset.a_name}>
        {asset.a_name}
      </span>
      {opened_by === 'manager' ? (
        <Badge title={t('positions.by-manager')}>
          <span aria-hidden="true">{t('positions.by-manager-short')}</span>
          <span className="sr-only">{t('positions.by-manager')}</span>
        </Badge>
      ) : null}
    </span>
  );
}

export function SideBadge({ side }: { side: Position['trade_type'] }) {
  const t = useT();
  return (
    <span className="side-badge" data-side={side}>
      {t(`positions.${side}`)}
    </span>
  );
}

/** A quantity in the notation of the language, without trailing zeros. */
export const showSize = (text: string, language: string): string =>
  localDecimal(trimQuantity(quantityOf(text)), language);

export function Quantity({ text }: { text: string }) {
  return <span className="figures">{showSize(text, useLanguage())}</span>;
}

/** Whether a quantity is in lots of several units. */
export const isInLots = ({ qty, units }: Position): boolean => quantityOf(qty) !== quantityOf(units);

/** The units of a quantity in lots: "15,000 units". */
export const showUnits = ({ units }: Position, t: T): string =>
  t('positions.units', { count: Number(units) });

/** The quantity, plus its units if they differ and fit. */
export function Units({ position }: Of) {
  const shown = showUnits(position, useT());
  return (
    <span title={shown}>
      <Quantity text={position.qty} />
      {isInLots(position) ? <span className="cell-minor cell-units">{shown}</span> : null}
    </span>
  );
}

export function PriceOf({ text, digits }: { text: string | null; digits: number }) {
  const language = useLanguage();
  return <span className="figures">{text === null ? '–' : showPrice(priceOf(text), digits, language)}</span>;
}

/** The current closing price; a stale one greys its row and shows its age. */
export function CurrentPrice({ position }: Of) {
  const language = useLanguage();
  const { price, stale } = useMarked(position);
  return (
    <span className="figures" data-stale={stale ? '' : undefined}>
      {price === null ? '–' : showPrice(price, position.asset.digits, language)}
      {stale ? <StaleNote asset={position.asset} isShort className="cell-age" /> : null}
    </span>
  );
}

/** `bare`: without the currency, which the title of the column names. */
interface AmountOf extends Of {
  bare?: boolean;
}

export function LiveProfit({ position, bare }: AmountOf) {
  const { profit } = useMarked(position);
  return <SignedMoney amount={profit} currency={position.currency} bare={bare} />;
}

export function BookedProfit({ position: { profit, currency }, bare }: AmountOf) {
  return <SignedMoney amount={moneyOf(profit, currency)} currency={currency} bare={bare} />;
}

export function Invested({ position: { traded_amount, currency }, bare }: AmountOf) {
  return <Money amount={moneyOf(traded_amount, currency)} currency={currency} bare={bare} />;
}

export function Stamp({ iso }: { iso: string | null }) {
  if (iso === null) return '–';
  const [day, time] = formatStamp(iso).split(' ');
  return (
    <time className="figures cell-stamp" dateTime={iso}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

export function CloseReason({ position: { close_reason } }: Of) {
  const t = useT();
  return (
    <span className="cell-reason">{close_reason === null ? '–' : t(`positions.reason-${close_reason}`)}</span>
  );
}
