import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';

/** Describes a position: "Buy 0.10 EUR/USD", and the parts for other sentences. */
export function useNameOf({ trade_type, qty, asset }: Pick<Position, 'trade_type' | 'qty' | 'asset'>): {
  plain: string;
  params: { side: string; qty: string; asset: string };
} {
  const t = useT();
  const language = useLanguage();
  const shown = localDecimal(qty, language);
  const params = { side: t(`positions.${trade_type}`), qty: shown, asset: asset.a_name };
  return { plain: `${params.side} ${shown} ${asset.a_name}`, params };
}
