import type { DepositCreateInput } from '../../../schemas/generated/types.ts';
import type { CallContext } from '../../request-context.ts';
import type { DepositRow } from './deposit.queries.ts';

export async function startPayment(
  _context: CallContext,
  _row: DepositRow,
  _body: DepositCreateInput,
): Promise<void> {}
