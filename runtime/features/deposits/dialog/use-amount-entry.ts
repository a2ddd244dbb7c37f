import { useState } from 'react';
import type { AmountIssue } from '../conversion.ts';

export interface AmountEntry {
  /** Null while the typed text is no number. */
  amount: string | null;
  /** The problem of the last attempt, or a sentence of the server. */
  problem: AmountIssue | string | null;
  change(amount: string | null): void;
  /** Shows a problem and focuses the field. */
  refuse(problem: AmountIssue | string): void;
  clearProblem(): void;
}

/** The amount of a deposit, as it is typed into the field with this id, and why it was refused. */
export function useAmountEntry(id: string, initial: string): AmountEntry {
  const [amount, setAmount] = useState<string | null>(initial);
  const [problem, setProblem] = useState<AmountEntry['problem']>(null);
  return {
    amount,
    problem,
    change(next) {
      setAmount(next);
      setProblem(null);
    },
    refuse(reason) {
      setProblem(reason);
      document.getElementById(id)?.focus();
    },
    clearProblem: () => setProblem(null),
  };
}
