import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRiskWarning } from '../use-risk-warning.ts';

const SENTENCES = /(?<=\.) /;
const hasShare = (sentence: string) => sentence.includes('%');

/** Tells style sheets what the strip covers: how many lines it takes depends on text, width and the size of letters. */
function useHeight(isShown: boolean) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() => root.setProperty('--strip-height', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.removeProperty('--strip-height');
    };
  }, [isShown]);
  return strip;
}

/** In view all the time. A phone, short of room, shows the sentence with the share of losing accounts first, and the whole text on demand. */
export function RiskStrip() {
  const t = useT();
  const [whole, setWhole] = useState(false);
  const warning = useRiskWarning();
  const strip = useHeight(Boolean(warning));
  if (!warning) return null;
  const sentences = (warning.text ?? '').split(SENTENCES);
  const canFold = sentences.length > 1 && sentences.some(hasShare);
  return (
    <aside
      ref={strip}
      className="risk-warning"
      aria-label={t('guest.risk-warning')}
      data-folded={canFold && !whole ? '' : undefined}
    >
      <div id="risk-warning-text">
        {warning.text ? (
          <p lang={warning.lang}>
            {sentences.map((sentence, index) => (
              <span key={index} className={hasShare(sentence) ? undefined : 'risk-rest'}>
                {index > 0 ? ` ${sentence}` : sentence}
              </span>
            ))}
          </p>
        ) : null}
        {warning.unregulated ? <p className="font-semibold">{warning.unregulated}</p> : null}
      </div>
      {canFold ? (
        <button
          type="button"
          className="risk-fold"
          aria-expanded={whole}
          aria-controls="risk-warning-text"
          aria-label={t('shell.whole-warning')}
          title={t('shell.whole-warning')}
          onClick={() => setWhole(!whole)}
        >
          <Icon name="chevron-down" />
        </button>
      ) : null}
    </aside>
  );
}
