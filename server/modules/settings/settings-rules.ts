import { parseFlags } from '../../../domain/access/flags.ts';
import { methodCredits } from '../../../domain/deposit/deposit-credit.ts';
import { larger, type Money } from '../../../domain/money/amount.ts';
import { AMOUNT_SETTINGS, isWholeMinorUnits, manifestMoney } from '../../../domain/money/manifest-amount.ts';
import { withdrawalLimits } from '../../../domain/payout/withdrawal-amount.ts';
import type { FlagName } from '../../../schemas/generated/ids.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import { isMethodOn, PAYOUT_FLAGS, PAYOUT_TYPES } from '../../brand/payout-flags.ts';
import { payoutLimits } from '../../brand/payout-limits.ts';
import type { Queries } from '../../ports.ts';
import type { CallContext } from '../../request-context.ts';
import { listSettings } from './setting.queries.ts';

type Brand = CallContext['brand'];
type Problem = 'last_payout' | 'no_payout_amount' | 'no_card_amount' | 'minor_units';

/** A rule that several settings meet together. */
interface Rule {
  settings: readonly FlagName[];
  /** Undefined if the settings meet it. */
  problemOf(brand: Brand, settings: Settings): Problem | undefined;
}

/** What the largest deposit of any method credits after its fee; undefined without a method. */
function largestCredit(brand: Brand, settings: Settings): Money | undefined {
  const credits = Object.entries(depositsOf(brand)).map(
    ([id, stated]) => methodCredits(id, stated, settings, brand).largest,
  );
  return credits.length ? credits.reduce(larger) : undefined;
}

/**
 * Money can always be withdrawn: a build has a payout method, the last one is not switched off, and the smallest
 * withdrawal is within its limits; without an upper limit, at most what a deposit can credit.
 */
function payoutProblem(brand: Brand, settings: Settings): Problem | undefined {
  const on = PAYOUT_TYPES.filter((type) => isMethodOn(settings, type));
  if (!on.length) return 'last_payout';
  const isPossible = on.some((type) => {
    const { minimum, maximum = largestCredit(brand, settings) } = withdrawalLimits(
      settings.minimum_withdrawal,
      payoutLimits(brand, type),
      brand,
    );
    return maximum === undefined || minimum <= maximum;
  });
  return isPossible ? undefined : 'no_payout_amount';
}

function cardProblem(
  brand: Brand,
  { card_payment_minimum, card_payment_maximum }: Settings,
): Problem | undefined {
  const [minimum, maximum] = [
    manifestMoney(card_payment_minimum, brand),
    manifestMoney(card_payment_maximum, brand),
  ];
  return minimum > maximum ? 'no_card_amount' : undefined;
}

const RULES: readonly Rule[] = [
  ...AMOUNT_SETTINGS.map((name): Rule => ({
    settings: [name],
    problemOf: (brand, settings) => (isWholeMinorUnits(settings[name], brand) ? undefined : 'minor_units'),
  })),
  {
    settings: [...Object.values(PAYOUT_FLAGS), 'minimum_withdrawal', 'card_payment_maximum'],
    problemOf: payoutProblem,
  },
  { settings: ['card_payment_minimum', 'card_payment_maximum'], problemOf: cardProblem },
];

/**
 * Checks the written settings against the rules that a change concerns. Every changed setting of a broken rule gets
 * its sentence.
 * @throws validation_failed
 */
export async function refuseInconsistent(
  tx: Queries,
  { brand, language, settings: { flagContext } }: CallContext,
  changed: readonly string[],
): Promise<void> {
  const concerned = RULES.filter(({ settings }) => settings.some((name) => changed.includes(name)));
  if (!concerned.length) return;
  const rows = await listSettings(tx, brand.id);
  const { settings } = parseFlags(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    flagContext,
  );
  const fields: Record<string, string[]> = {};
  for (const rule of concerned) {
    const problem = rule.problemOf(brand, settings);
    if (!problem) continue;
    for (const name of rule.settings.filter((each) => changed.includes(each)))
      (fields[name] ??= []).push(texts[language].flags[problem]);
  }
  if (Object.keys(fields).length) throw new Failure('validation_failed', { fields });
}
