import { useEffect, useRef, useState } from 'react';
import { usePlatform, useT } from '../../platform/hooks.ts';
import { usePathname } from '../../platform/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRiskWarning } from '../use-risk-warning.ts';

const SENTENCES = /(?<=\.) /;
const hasShare = (sentence: string) => sentence.includes('%');
const FOLDED_KEY = 'risk-warning-folded';

/**
 * Publishes the height of the strip as `--strip-height`, rounded down so that elements placed on it leave no
 * gap.
 */
function useHeight(isShown: boolean) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() =>
      root.setProperty('--strip-height', `${Math.floor(element.getBoundingClientRect().height)}px`),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.removeProperty('--strip-height');
    };
  }, [isShown]);
  return strip;
}

/**
 * The risk warning below every page for traders, so not below the operator's desk. Wide windows show the whole text. Elsewhere the user can collapse it for
 * the session to the sentence that states the share of losing accounts.
 */
export function RiskStrip() {
  const t = useT();
  const { tab, registry } = usePlatform();
  const [whole, setWhole] = useState(() => tab.get(FOLDED_KEY) === null);
  const warning = useRiskWarning();
  const path = usePathname();
  const isShown = warning !== null && path !== registry.pathTo('desk');
  const strip = useHeight(isShown);
  if (!isShown) return null;
  const sentences = (warning.text ?? '').split(SENTENCES);
  const canFold = sentences.length > 1 && sentences.some(hasShare);
  function toggle() {
    if (whole) tab.set(FOLDED_KEY, '1');
    setWhole(!whole);
  }
  return (
    <aside
      ref={strip}
      className="risk-warning"
      aria-label={t('guest.risk-warning')}
      data-folded={canFold && !whole ? '' : undefined}
    >
      <div id="risk-warning-text">
        {warning.text ? (
          <p lang={warning.lang} dir="auto">
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
          onClick={toggle}
        >
          <Icon name="chevron-down" />
        </button>
      ) : null}
    </aside>
  );
}
