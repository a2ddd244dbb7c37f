import { askCode } from '../backend/ask-credentials.ts';
import { CommandError, type Io } from '../io.ts';
import { RefusedCall, type DeskClient } from './desk-client.ts';

/**
 * Runs `work`, and runs it again after a mailed code if the backend requires a fresh one.
 * @throws errors of `work` · RefusedCall for a wrong code · CommandError without a terminal
 */
export async function withFreshCode<T>(io: Io, client: DeskClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedCall && error.code === 'step_up_required')) throw error;
  }
  if (!io.ask)
    throw new CommandError('This action has to be confirmed by a mailed code. Run it in a terminal.', 1);
  await client.call('step-up.request', { input: {} });
  await client.call('step-up.verify', { input: { code: await askCode(io.ask) } });
  return await work();
}
