import { useEffect, useState } from 'react';
import { statementFault, type StatementFault } from '../../../../domain/statement/verify-statement.ts';
import type { Statement } from '../../../../schemas/generated/types.ts';
import { webHash } from './web-hash.ts';

export type Verification =
  { state: 'running' | 'intact' | 'unavailable' } | { state: 'broken'; fault: StatementFault };

const outcomeOf = (fault: StatementFault | null): Verification =>
  fault ? { state: 'broken', fault } : { state: 'intact' };

/** Recomputes a statement in the browser: chain, balances, closing figures and checksum. */
export function useVerification(statement: Statement): Verification {
  const [done, setDone] = useState<{ of: Statement; verification: Verification } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void statementFault(statement, webHash)
      .then(outcomeOf, (): Verification => ({ state: 'unavailable' }))
      .then((verification) => isCurrent && setDone({ of: statement, verification }));
    return () => {
      isCurrent = false;
    };
  }, [statement]);
  return done?.of === statement ? done.verification : { state: 'running' };
}
