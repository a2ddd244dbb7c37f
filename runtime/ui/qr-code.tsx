import { useMemo } from 'react';
import { encode } from 'uqr';
import './ui.css';

/** Quiet zone around the code, in modules (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/** The dark modules as an SVG path. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}

interface QrCodeProps {
  /** The encoded text. */
  value: string;
  /** Describes what scanning it does. */
  label: string;
  /** Pixels. */
  size?: number;
}

/** A QR code. Black on white on every theme: scanners expect it. */
export function QrCode({ value, label, size = 176 }: QrCodeProps) {
  const code = useMemo(() => qrPath(value), [value]);
  return (
    <svg
      className="qr-code rounded-field"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect className="qr-code-ground" width={code.size} height={code.size} />
      <path d={code.path} />
    </svg>
  );
}
