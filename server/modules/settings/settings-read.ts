import { formatFlags } from '../../../domain/access/flags.ts';
import type { CallContext } from '../../request-context.ts';

/**
 * The public flags as strings. Demo-only flags, such as the demo credentials, are returned by demo backends
 * only.
 */
export async function settingsRead(context: CallContext): Promise<Record<string, string>> {
  return formatFlags(await context.settings.read(), {
    publicOnly: true,
    demo: context.environment === 'demo',
  });
}

/** The spec requires the settings over POST too. */
export const settingsReadPost: typeof settingsRead = settingsRead;
