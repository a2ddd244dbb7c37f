import { formatFlags } from '../../../domain/access/flags.ts';
import type { CallContext } from '../../request-context.ts';

/** The public flags as strings. Demo-only ones, such as the demo credentials, leave a demo backend alone. */
export async function settingsRead(context: CallContext): Promise<Record<string, string>> {
  return formatFlags(await context.settings.read(), {
    publicOnly: true,
    demo: context.environment === 'demo',
  });
}

/** The spec asks for the settings by POST too. */
export const settingsReadPost: typeof settingsRead = settingsRead;
