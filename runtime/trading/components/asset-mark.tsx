import type { Asset } from '../../../schemas/generated/types.ts';
import './parts.css';

interface AssetMarkProps {
  asset: Pick<Asset, 'a_name' | 'image' | 'type'>;
  size?: 16 | 20 | 32;
}

/** Currency signs that every bundled font contains. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** The text in a disc: the sign of a currency, else its first letters. */
function letters(name: string, most: number): string {
  return SIGNS[name] ?? name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, most);
}

/**
 * An asset's picture, or a generated one if the backend has none: two discs for a pair, one for other assets.
 * Hidden from screen readers, because the name is beside it.
 */
export function AssetMark({ asset: { a_name, image, type }, size = 20 }: AssetMarkProps) {
  if (image)
    return (
      <img
        className="asset-mark"
        data-size={size}
        src={image}
        alt=""
        loading="lazy"
        width={size}
        height={size}
      />
    );
  const [base = a_name, quote] = a_name.split('/');
  if (type === 'forex' && quote)
    return (
      <span className="asset-mark asset-pair" data-size={size} aria-hidden="true">
        <i>{letters(base, 1)}</i>
        <i>{letters(quote, 1)}</i>
      </span>
    );
  return (
    <span className="asset-mark asset-disc" data-size={size} data-type={type} aria-hidden="true">
      {letters(base, size === 32 ? 2 : 1)}
    </span>
  );
}
