import { useT } from '../../../platform/hooks.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';

const EXPIRATIONS = ['all', 'open', 'closed'] as const;
export type Expiration = (typeof EXPIRATIONS)[number];

/** Contracts here do not expire: filters by market state instead. */
export function withExpiration(assets: readonly AssetView[], expiration: Expiration): readonly AssetView[] {
  return expiration === 'all' ? assets : assets.filter(({ market }) => market === expiration);
}

/** All expirations (spec 1 §2.9). */
export function Expirations({
  chosen,
  onChoose,
}: {
  chosen: Expiration;
  onChoose(expiration: Expiration): void;
}) {
  const t = useT();
  return (
    <Menu
      label={`${t('watchlist.expirations')}: ${t(`watchlist.expiration-${chosen}`)}`}
      triggerClassName="btn btn-sm"
      trigger={
        <>
          {t(`watchlist.expiration-${chosen}`)}
          <Icon name="chevron-down" size={16} />
        </>
      }
      head={<p className="menu-head text-muted">{t('watchlist.no-expiry')}</p>}
      chosen={chosen}
      entries={EXPIRATIONS.map((each) => ({
        id: each,
        label: t(`watchlist.expiration-${each}`),
        onChoose: () => onChoose(each),
      }))}
    />
  );
}
