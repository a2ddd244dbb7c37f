import { formatFlag, parseFlags, type FlagProblem } from '../../../domain/access/flags.ts';
import { FLAG_NAMES, flagTable, isFlagName } from '../../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../../schemas/generated/ids.ts';
import type { SettingEntry, Settings } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler, type Language } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { audit } from '../../db/audit.queries.ts';
import { lockBrand } from '../../db/brand.queries.ts';
import { deleteSetting, upsertSetting } from './setting.queries.ts';
import { refuseInconsistent } from './settings-rules.ts';

/** Settings that may hold a secret: their values are not written to the audit log. */
const SECRET: readonly FlagName[] = ['demo_user_login_password'];

/** Settings that decide where money goes require a superadministrator. */
const SUPERADMIN_ONLY: readonly FlagName[] = ['crypto_payments'];

/** Every setting with its value, without a preview's overrides, and its origin. */
async function entries(context: CallContext): Promise<SettingEntry[]> {
  const rows = new Map((await context.settings.rows()).map((row) => [row.key, row]));
  const demo = context.environment === 'demo';
  return FLAG_NAMES.filter((name) => demo || !flagTable[name].demoOnly).map((key) => {
    const row = rows.get(key);
    const manifest_value = formatFlag(key, context.settings.defaults[key]);
    if (!row) return { key, value: manifest_value, manifest_value, source: 'manifest', updated_at: null };
    const updated_at = row.updated_at.toISOString();
    return { key, value: row.value, manifest_value, source: 'operator', updated_at };
  });
}

/** Default of a setting; '' for an unknown one, so that it is reported. */
const valueOfManifest = (context: CallContext, key: string) =>
  isFlagName(key) ? context.settings.defaults[key] : '';

/** The sentence of a problem; of a percentage above its maximum, with the maximum. */
const sentenceOf = (language: Language, { name, rule }: FlagProblem): string =>
  texts[language].flags[rule].replace('{max}', String(isFlagName(name) && flagTable[name].max));

function refuseProblems(language: Language, problems: FlagProblem[]): void {
  if (!problems.length) return;
  const fields = Object.fromEntries(
    problems.map((problem) => [problem.name, [sentenceOf(language, problem)]]),
  );
  throw new Failure(
    problems.every(({ rule }) => rule === 'demo_only') ? 'setting_not_allowed' : 'validation_failed',
    { fields },
  );
}

export const settingsList: Handler<'settings.list'> = (context) => entries(context);

/** As stored: the given value can have further content, which is ignored. */
const auditedValue = (key: FlagName, settings: Settings): string =>
  SECRET.includes(key) ? '(hidden)' : formatFlag(key, settings[key]);

/** Atomic; null resets a setting to the manifest. */
export const settingsWrite: Handler<'settings.write'> = async (context, { body }) => {
  const { user } = sessionOf(context);
  const given = Object.entries(body.settings as Record<string, string | null>);
  if (!user.roles.includes('superadmin') && SUPERADMIN_ONLY.some((key) => Object.hasOwn(body.settings, key)))
    throw new Failure('role_required');
  const { settings, problems } = parseFlags(
    Object.fromEntries(given.map(([key, value]) => [key, value ?? valueOfManifest(context, key)])),
    context.settings.flagContext,
  );
  refuseProblems(context.language, problems);
  await context.ports.db.tx(async (tx) => {
    await lockBrand(tx, context.brand.id);
    for (const [key, value] of given as [FlagName, string | null][]) {
      if (value === null) await deleteSetting(tx, context.brand.id, key);
      else
        await upsertSetting(tx, context.brand.id, key, formatFlag(key, settings[key]), user.id, context.now);
    }
    await refuseInconsistent(tx, context, Object.keys(body.settings));
    const detail = Object.fromEntries(
      given.map(([key, value]) => [key, value === null ? null : auditedValue(key as FlagName, settings)]),
    );
    await audit(tx, context, { actor: user.id, action: 'settings.write', subject: null, detail });
  });
  await context.settings.changed();
  return await entries(context);
};
