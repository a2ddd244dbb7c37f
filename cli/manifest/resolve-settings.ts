import { FLAG_NAMES } from '../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import type { InputBrand } from './input-brand.ts';
import { DEPOSIT_METHODS, FLAGS, PAYOUT_METHODS } from './schema-data.ts';

export interface ResolvedSetting {
  value: Settings[FlagName];
  /** `default`, or the place in the manifest that decided: `settings.two_fa`, `links.terms`. */
  source: string;
}

type Derived = Partial<Record<FlagName, { value: unknown; source: string }>>;

function fromSections(brand: InputBrand): Derived {
  const { links = {}, deposits = {}, name } = brand;
  const named: Derived = {
    site_name: { value: name, source: 'name' },
    site_info_url: { value: links.site_info, source: 'links.site_info' },
    terms_conditions_url: { value: links.terms, source: 'links.terms' },
    privacy_policy_url: { value: links.privacy, source: 'links.privacy' },
    crm_url: { value: links.crm, source: 'links.crm' },
    demo_buy_btn_url: { value: brand.mode === 'demo' ? links.buy : undefined, source: 'links.buy' },
    card_payment_minimum: { value: deposits.card?.minimum, source: 'deposits.card.minimum' },
    card_payment_maximum: { value: deposits.card?.maximum, source: 'deposits.card.maximum' },
    user_btcpay_server_url: { value: deposits.btcpay?.server, source: 'deposits.btcpay.server' },
    user_btcpay_store_id: { value: deposits.btcpay?.storeId, source: 'deposits.btcpay.storeId' },
    crypto_payments: {
      value: deposits.crypto?.coins?.map((coin) => ({
        name: coin.name,
        symbol: coin.symbol,
        wallet: coin.address ?? coin.provider,
      })),
      source: 'deposits.crypto',
    },
  };
  for (const [id, method] of DEPOSIT_METHODS) {
    if (FLAGS[method.flag].kind === 'flag' && id in deposits)
      named[method.flag] = { value: true, source: `deposits.${id}` };
  }
  const payouts = brand.payouts ?? {};
  if (Object.keys(payouts).length === 0) return named;
  for (const [id, method] of PAYOUT_METHODS)
    named[method.flag] = { value: id in payouts, source: `payouts.${id}` };
  return named;
}

/** Every flag with its value: the manifest's settings, then the section that names the same thing, then the flag table's default. */
export function resolveSettings(brand: InputBrand): Map<FlagName, ResolvedSetting> {
  const derived = fromSections(brand);
  const settings = (brand.settings ?? {}) as Record<string, unknown>;
  return new Map(
    FLAG_NAMES.map((flag) => {
      const own = settings[flag];
      const other = derived[flag];
      if (own !== undefined && own !== '')
        return [flag, { value: own, source: `settings.${flag}` } as ResolvedSetting];
      if (other?.value !== undefined) return [flag, other as ResolvedSetting];
      return [flag, { value: FLAGS[flag].default, source: 'default' } as ResolvedSetting];
    }),
  );
}

export function settingValues(resolved: ReadonlyMap<FlagName, ResolvedSetting>): Settings {
  return Object.fromEntries([...resolved].map(([flag, { value }]) => [flag, value])) as unknown as Settings;
}
