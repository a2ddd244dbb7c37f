import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { marketHours, type MarketGroup } from './market-hours.ts';

function moment(language: string, iso: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

function zoneName(language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The assets of a group: one by its name, several by their number. */
function namesOf(t: T, assets: readonly string[], isWhole: boolean): string {
  const [first, ...others] = assets;
  if (others.length === 0) return first!;
  if (isWhole) return t('market.all-of', { count: assets.length });
  return t('market.some', { first: first!, count: others.length });
}

function Group({ group: { market, changesAt, assets }, isWhole }: { group: MarketGroup; isWhole: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <li title={assets.join(', ')}>
      <span>{namesOf(t, assets, isWhole)}</span>
      <span className="market-state" data-market={market}>
        {t(market === 'open' ? 'market.open' : 'market.closed')}
      </span>
      <span className="text-muted figures">
        {changesAt === null
          ? t('market.always')
          : t(market === 'open' ? 'market.open-until' : 'market.closed-until', {
              time: moment(language, changesAt),
            })}
      </span>
    </li>
  );
}

/** The open markets, with their closing times. */
export function HoursPanel({ assets }: { assets: readonly AssetView[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className="panel market-panel" aria-labelledby="market-hours">
      <h2 id="market-hours">{t('market.hours')}</h2>
      <dl className="market-hours">
        {marketHours(assets).map(({ type, groups }) => (
          <div key={type}>
            <dt>{t(`assets.type-${type}`)}</dt>
            <dd>
              <ul>
                {groups.map((group) => (
                  <Group
                    key={`${group.market} ${group.changesAt}`}
                    group={group}
                    isWhole={groups.length === 1}
                  />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">{t('market.hours-zone', { zone: zoneName(language) })}</p>
    </section>
  );
}
