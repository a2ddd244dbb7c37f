import type { ReactNode } from 'react';
import { useT } from '../../../platform/hooks.ts';

type Example = 'good' | 'cut' | 'blurred' | 'glare';

const EXAMPLES: readonly Example[] = ['good', 'cut', 'blurred', 'glare'];

/** A document with a portrait and lines of text, 60 by 40. */
function Document({ x = 10, y = 8, opacity = 1 }: { x?: number; y?: number; opacity?: number }) {
  return (
    <g transform={`translate(${x} ${y})`} opacity={opacity}>
      <rect width="60" height="40" rx="4" className="kyc-paper" />
      <rect x="6" y="8" width="16" height="20" rx="2" className="kyc-ink" />
      <path d="M28 11h26M28 18h20M28 25h24M6 34h48" className="kyc-lines" />
    </g>
  );
}

const DRAWINGS: Record<Example, ReactNode> = {
  good: <Document />,
  cut: <Document x={34} y={20} />,
  blurred: (
    <>
      <Document x={7} y={7} opacity={0.35} />
      <Document x={10} y={9} opacity={0.35} />
      <Document x={13} y={8} opacity={0.35} />
    </>
  ),
  glare: (
    <>
      <Document />
      <ellipse cx="46" cy="26" rx="22" ry="10" transform="rotate(-24 46 26)" className="kyc-glare" />
    </>
  ),
};

function Verdict({ isGood }: { isGood: boolean }) {
  return (
    <g transform="translate(64 40)" className={isGood ? 'kyc-good' : 'kyc-bad'}>
      <circle r="8" />
      <path d={isGood ? 'M-3.5 0.5l2.5 2.5 4.5-5' : 'M-2.8-2.8l5.6 5.6M2.8-2.8l-5.6 5.6'} />
    </g>
  );
}

/** Drawn examples of good and bad photos. */
export function PhotoGuide() {
  const t = useT();
  return (
    <figure className="kyc-note mt-5">
      <figcaption className="mb-3 text-sm font-medium">{t('kyc.guide')}</figcaption>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {EXAMPLES.map((example) => (
          <li key={example} className="text-muted text-center text-xs">
            <svg viewBox="0 0 80 56" className="kyc-example" aria-hidden="true">
              {DRAWINGS[example]}
              <Verdict isGood={example === 'good'} />
            </svg>
            <span className="mt-1.5 block">
              {example === 'good' ? null : <span className="sr-only">{t('kyc.guide-avoid')} </span>}
              {t(`kyc.guide-${example}`)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
