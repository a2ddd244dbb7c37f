import flags from '../../schemas/generated/flags.json';
import brandSchemaFile from '../../schemas/generated/brand.schema.json';
import cfdBans from '../../schemas/cfd-bans.json';
import regimes from '../../schemas/regimes.json';
import slots from '../../schemas/slots.json';
import riskWarnings from '../../schemas/risk-warnings.json';
import type { CallId } from '../../schemas/generated/calls.ts';
import type { FlagName, SlotId } from '../../schemas/generated/ids.ts';
import type { PageNav, PageRoute, Protection } from '../../schemas/generated/types.ts';
import type { FeatureFile, FlagFile, JsonSchema, MethodFile, SlotFile } from '../../schemas/generate/load.ts';

function byFileName<T>(files: Record<string, T>): ReadonlyMap<string, T> {
  const entries = Object.entries(files).map(([file, value]): [string, T] => [
    file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
    value,
  ]);
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface Regime {
  title: string;
  /** Largest leverage at opening, by instrument class; 0 means not offered to retail. */
  caps: Required<NonNullable<Protection['leverageCaps']>>;
  /** Smallest close-out level, percent of margin. */
  closeOutPercent: number;
  bonuses: boolean;
  /** Where its supervisor is the one in charge; empty for a regime of the operator's own. */
  countries: readonly string[];
}

/** The generator refuses other values than these. */
interface Feature extends FeatureFile {
  calls: CallId[];
  routes: PageRoute[];
  nav: PageNav[];
}

/** The generator refuses a method whose flag is not in the flag table. */
interface Method extends MethodFile {
  flag: FlagName;
}

export const BRAND_SCHEMA: JsonSchema = brandSchemaFile;
export const FLAGS = flags as unknown as Readonly<Record<FlagName, FlagFile>>;
export const SLOTS = slots as Readonly<Record<SlotId, SlotFile>>;
export const FEATURES = byFileName<Feature>(
  import.meta.glob('../../schemas/features/*.json', { eager: true, import: 'default' }),
);
export const DEPOSIT_METHODS = byFileName<Method>(
  import.meta.glob('../../schemas/deposit-methods/*.json', { eager: true, import: 'default' }),
);
export const PAYOUT_METHODS = byFileName<Method>(
  import.meta.glob('../../schemas/payout-methods/*.json', { eager: true, import: 'default' }),
);
export const REGIMES: Readonly<Record<Protection['regime'], Regime>> = regimes;
/** Countries whose law bans CFDs for retail clients, and the sentence that says so. */
export const CFD_BANS: Readonly<Record<string, string>> = cfdBans;
const { percent_placeholder: percentPlaceholder, ...checkedWarnings } = riskWarnings;
/** Checked texts of the risk warning: by form, then by language. */
export const RISK_WARNINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = checkedWarnings;
/** What stands for the percentage in a demo, by language. */
export const PERCENT_PLACEHOLDER: Readonly<Record<string, string>> = percentPlaceholder;
