import type { LedgerDifference } from '../../domain/statement/ledger-difference.ts';
import type { StatementFault, StatementFaultCode } from '../../domain/statement/verify-statement.ts';

const WORDING: Readonly<Record<StatementFaultCode, string>> = {
  period: 'its period and its dates do not fit together',
  opening: 'its opening figures do not fit together',
  sequence: 'an entry before it is missing, repeated or out of order',
  kind: 'its type is not the one of its journal',
  amount: 'its amount is not an amount of the currency',
  previous_hash: 'it does not continue the chain of the entry before it',
  hash: 'its hash is not the one of its content',
  balance: 'its balance is not the balance before it plus its amount',
  time: 'it lies outside the period',
  closing_sequence: 'entries are missing or added at its end',
  closing_balance: 'its closing balance is not the balance of the last entry',
  closing_hash: 'its closing hash is not the hash of the last entry',
  checksum: 'its checksum does not fit: the header, a time or a reason was changed',
};

export const faultWording = ({ code, sequence }: StatementFault): string =>
  sequence === null ? `The statement was changed: ${WORDING[code]}.` : `Entry ${sequence}: ${WORDING[code]}.`;

export const differenceWording = ({ field, sequence, stated, ledger }: LedgerDifference): string =>
  `${sequence === null ? 'The statement' : `Entry ${sequence}`} differs from the ledger: ${field} is ${stated} in the file and ${ledger} in the ledger.`;
