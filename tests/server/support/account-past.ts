import { asMoney } from '../../../domain/money/amount.ts';
import { accountIdOf, type AccountMode } from '../../../server/modules/account/account.queries.ts';
import type { MovementKind } from '../../../server/ledger/journal-kinds.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { Kit } from './backend.ts';

export interface PastJournal {
  kind: Exclude<MovementKind, 'internal_transfer'>;
  /** In minor units. */
  amount: number;
  /** Of a deposit or payout, in minor units. */
  fee?: number;
  at: string;
  reference?: string;
}

let references = 0;

/** Posts journals of a demo user at their times. */
export async function postPast(
  { brand, ports }: Kit,
  role: string,
  journals: readonly PastJournal[],
  mode: AccountMode = 'real',
): Promise<void> {
  for (const { kind, amount, fee = 0, at, reference = `ref_${(references += 1)}` } of journals)
    await ports.db.tx(async (tx) => {
      const amounts =
        kind === 'deposit' || kind === 'withdrawal_payout'
          ? { amount: asMoney(BigInt(amount)), fee: asMoney(BigInt(fee)) }
          : { amount: asMoney(BigInt(amount)) };
      await postJournal(tx, {
        brandId: brand.id,
        environment: 'demo',
        accountId: accountIdOf(`u_${brand.id}_${role}`, mode),
        kind,
        reference,
        amounts,
        at: new Date(at),
      } as Parameters<typeof postJournal>[1]);
    });
}
