import type { ManagerProfile, ManagerTrade } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { BASIS } from './overview.tsx';

const MAX_NAMED = 3;

export interface Strategy {
  /** Assets by number of trades. */
  assets: string[];
  /** Whole percentage of buys among the trades. */
  buys: number;
  /** Highest leverage used. */
  leverage: number;
  /** Number of trades in the sample. */
  trades: number;
}

/** Derives a trading style from trades; null without any. */
export function strategyOf(trades: readonly ManagerTrade[]): Strategy | null {
  if (trades.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { asset } of trades) counts.set(asset.a_name, (counts.get(asset.a_name) ?? 0) + 1);
  return {
    assets: [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name),
    buys: Math.round((trades.filter(({ trade_type }) => trade_type === 'buy').length * 100) / trades.length),
    leverage: Math.max(...trades.map(({ leverage }) => leverage)),
    trades: trades.length,
  };
}

export function StrategyInfo({ profile }: { profile: ManagerProfile }) {
  const t = useT();
  const language = useLanguage();
  const strategy = strategyOf([...profile.open_trades, ...profile.closed_trades]);
  const named = strategy ? new Intl.ListFormat(language).format(strategy.assets.slice(0, MAX_NAMED)) : '';
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-sans text-sm font-semibold">{t('manager.strategy')}</h3>
      {strategy ? (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-3">
          <div>
            <dt className="text-muted text-xs">{t('manager.strategy-assets')}</dt>
            <dd>
              {named}
              {strategy.assets.length > MAX_NAMED
                ? ` ${t('manager.strategy-more', { count: strategy.assets.length - MAX_NAMED })}`
                : ''}
            </dd>
          </div>
          <div>
            <dt className="text-muted text-xs">{t('manager.strategy-direction')}</dt>
            <dd>{t('manager.strategy-sides', { buys: strategy.buys, sells: 100 - strategy.buys })}</dd>
          </div>
          <div>
            <dt className="text-muted text-xs">{t('manager.strategy-leverage')}</dt>
            <dd className="figures">1:{strategy.leverage}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-muted text-sm">{t('manager.strategy-none')}</p>
      )}
      {strategy ? <p className={BASIS}>{t('manager.strategy-basis', { count: strategy.trades })}</p> : null}
    </section>
  );
}
