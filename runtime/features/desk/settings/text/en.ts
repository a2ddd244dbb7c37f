import settings from '../../../../../schemas/text/settings.en.json';
import type { Dictionary } from '../../../../lib/format-text.ts';

/** What each setting does. */
export const text: Dictionary = settings;
