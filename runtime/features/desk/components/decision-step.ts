import type { HistoryStep } from './case-history.tsx';

const STEPS: Readonly<Record<string, string>> = {
  approved: 'approve',
  rejected: 'reject',
  cancelled: 'cancel',
};

interface Decided {
  at: string | null;
  by: { id: string; name: string } | null;
  reason: string | null;
}

/** The last step of a case that is decided once; none while it is pending. */
export const decisionStep = (state: string, { at, by, reason }: Decided): HistoryStep[] =>
  at === null
    ? []
    : [{ at, actor: by?.id ?? null, name: by?.name ?? null, action: STEPS[state] ?? state, reason }];
