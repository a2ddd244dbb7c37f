import type { Handler } from '../../request-context.ts';
import { before } from '../../time/time-arithmetic.ts';
import { countForDesk } from './summary.queries.ts';

/** Seconds since the last request of a customer who is online. */
const ONLINE_SECONDS = 300;

export const deskSummary: Handler<'desk.summary'> = async (context) =>
  await countForDesk(context.ports.db, context.brand.id, before(context.now, ONLINE_SECONDS));
