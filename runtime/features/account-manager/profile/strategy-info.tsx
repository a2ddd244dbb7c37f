import type { ManagerProfile, ManagerTrade } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

const MOST_NAMED = 3;

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
  const named = strategy ? new Intl.ListFormat(language).format(strategy.assets.slice(0, MOST_NAMED)) : '';
  return (
    <section className="manager-strategy">
      <h3>{t('manager.strategy')}</h3>
      {strategy ? (
        <dl>
          <div>
            <dt>{t('manager.strategy-assets')}</dt>
            <dd>
              {named}
              {strategy.assets.length > MOST_NAMED
                ? ` ${t('manager.strategy-more', { count: strategy.assets.length - MOST_NAMED })}`
                : ''}
            </dd>
          </div>
          <div>
            <dt>{t('manager.strategy-direction')}</dt>
            <dd>{t('manager.strategy-sides', { buys: strategy.buys, sells: 100 - strategy.buys })}</dd>
          </div>
          <div>
            <dt>{t('manager.strategy-leverage')}</dt>
            <dd className="figures">1:{strategy.leverage}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-muted text-sm">{t('manager.strategy-none')}</p>
      )}
      {strategy ? (
        <p className="manager-basis">{t('manager.strategy-basis', { count: strategy.trades })}</p>
      ) : null}
    </section>
  );
}
