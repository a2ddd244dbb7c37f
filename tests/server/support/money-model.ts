/** Expected money of a trader in cents, kept without any code of the server. */

export type Mode = 'real' | 'practice';
export type WithdrawalState = 'requested' | 'approved' | 'sent' | 'settled' | 'rejected' | 'cancelled';
export type WithdrawalStep = 'approve' | 'send' | 'settle' | 'reject' | 'cancel';

export interface Position {
  side: 'buy' | 'sell';
  /** Whole shares, a multiple of the leverage, so that margins are exact. */
  qty: bigint;
  opened: bigint;
}

export interface ModelWithdrawal {
  amount: bigint;
  fee: bigint;
  state: WithdrawalState;
  required: number;
  approvers: string[];
  sentBy: string | null;
}

export interface ModelDeposit {
  amount: bigint;
  isCredited: boolean;
}

export const LEVERAGE = 5n;
export const SPREAD = 10n;
const FEE_PER_MILLE = 15n;
const SECOND_APPROVER_FROM = 80_000n;

export const cents = (amount: bigint): string => {
  const size = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
};

/** 1.5 %, rounded half to even. */
export function feeOf(amount: bigint): bigint {
  const [whole, rest] = [(amount * FEE_PER_MILLE) / 1000n, (amount * FEE_PER_MILLE) % 1000n];
  return whole + (rest > 500n || (rest === 500n && whole % 2n === 1n) ? 1n : 0n);
}

class ModelAccount {
  balance: bigint;
  reserved = 0n;
  bonus = 0n;
  readonly positions = new Map<string, Position>();
  /** Changes of the balance, oldest first. */
  readonly movements: { kind: string; amount: bigint; after: bigint }[] = [];

  constructor(balance: bigint, kind: string) {
    this.balance = 0n;
    this.move(kind, balance);
  }

  move(kind: string, amount: bigint): void {
    this.balance += amount;
    this.movements.push({ kind, amount, after: this.balance });
  }

  get margin(): bigint {
    return [...this.positions.values()].reduce((sum, one) => sum + (one.opened * one.qty) / LEVERAGE, 0n);
  }

  profitOf({ side, qty, opened }: Position, bid: bigint): bigint {
    return (side === 'buy' ? bid - opened : opened - (bid + SPREAD)) * qty;
  }

  profit(bid: bigint): bigint {
    return [...this.positions.values()].reduce((sum, one) => sum + this.profitOf(one, bid), 0n);
  }

  equity(bid: bigint): bigint {
    return this.balance - this.reserved + this.profit(bid);
  }

  free(bid: bigint): bigint {
    return this.equity(bid) - this.margin;
  }

  /** Funds beside margin, reserved funds and bonus, whatever the prices. */
  get ownFunds(): bigint {
    return this.balance - this.margin - this.reserved - this.bonus;
  }

  withdrawable(bid: bigint): bigint {
    const loss = this.profit(bid) < 0n ? this.profit(bid) : 0n;
    const left = this.ownFunds + loss;
    return left > 0n ? left : 0n;
  }

  /** What trading has lost of the bonus ends before own money arrives. */
  endLostBonus(bid: bigint): void {
    const left = this.equity(bid) > 0n ? this.equity(bid) : 0n;
    if (left < this.bonus) this.bonus = left;
  }

  receive(kind: string, amount: bigint, bid: bigint): void {
    this.endLostBonus(bid);
    this.move(kind, amount);
  }

  close(id: string, bid: bigint): bigint {
    const profit = this.profitOf(this.positions.get(id)!, bid);
    this.positions.delete(id);
    this.move('close', profit);
    return profit;
  }
}

const END_STATES = { settle: 'settled', reject: 'rejected', cancel: 'cancelled' } as const;

const FROM: Record<WithdrawalStep, readonly WithdrawalState[]> = {
  approve: ['requested'],
  send: ['approved'],
  settle: ['sent'],
  reject: ['requested', 'approved', 'sent'],
  cancel: ['requested', 'approved'],
};

export class MoneyModel {
  mode: Mode = 'real';
  bid = 10_000n;
  readonly accounts: Record<Mode, ModelAccount> = {
    real: new ModelAccount(1_000_000n, 'demo_funding'),
    practice: new ModelAccount(1_000_000n, 'practice_opening'),
  };
  /** Balance of the account that holds the security deposit. */
  security = 0n;
  readonly withdrawals = new Map<string, ModelWithdrawal>();
  readonly deposits = new Map<string, ModelDeposit>();

  get account(): ModelAccount {
    return this.accounts[this.mode];
  }

  get real(): ModelAccount {
    return this.accounts.real;
  }

  /** Whether no account is near a close-out at this price. */
  isSafe(bid: bigint): boolean {
    return Object.values(this.accounts).every(
      (one) => one.positions.size === 0 || one.equity(bid) * 10n > one.margin * 7n,
    );
  }

  request(id: string, amount: bigint): void {
    const required = amount >= SECOND_APPROVER_FROM ? 2 : 1;
    this.real.reserved += amount;
    this.withdrawals.set(id, {
      amount,
      fee: feeOf(amount),
      state: 'requested',
      required,
      approvers: [],
      sentBy: null,
    });
  }

  /** @returns the code of the refusal */
  step(id: string, step: WithdrawalStep, by: string): string | undefined {
    const one = this.withdrawals.get(id)!;
    if (!FROM[step].includes(one.state))
      return step === 'cancel' ? 'withdrawal_not_cancellable' : 'wrong_state';
    if (step === 'approve') {
      if (one.approvers.includes(by)) return 'second_approver_required';
      one.approvers.push(by);
      if (one.approvers.length === one.required) one.state = 'approved';
      return undefined;
    }
    if (step === 'reject' && one.required === 2 && one.sentBy === by) return 'second_approver_required';
    if (step === 'send') Object.assign(one, { state: 'sent', sentBy: by });
    else this.#end(one, step);
    return undefined;
  }

  #end(one: ModelWithdrawal, step: 'settle' | 'reject' | 'cancel'): void {
    if (step !== 'settle') this.real.endLostBonus(this.bid);
    this.real.reserved -= one.amount;
    one.state = END_STATES[step];
    if (step === 'settle') this.real.move('withdrawal_payout', -one.amount);
  }
}
