import { isFlagName } from '../../schemas/generated/flag-table.ts';
import type { Check } from '../manifest/check-context.ts';
import { FLAGS } from '../manifest/schema-data.ts';
import { unreadPart } from '../manifest/unread-part.ts';

/** A setting that no feature in the build reads changes nothing. */
export const unusedSetting: Check = (context) =>
  Object.entries(context.brand.settings ?? {}).flatMap(([flag, value]) => {
    if (!isFlagName(flag) || value === FLAGS[flag].default) return [];
    if (context.brand.mode === 'live' && FLAGS[flag].demoOnly) return [];
    return unreadPart({ kind: 'setting', name: flag }, context);
  });
