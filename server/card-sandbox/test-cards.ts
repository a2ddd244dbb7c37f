/** What a test card does. */
export type CardBehavior =
  'success' | 'declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_cvc' | 'authentication';

interface TestCard {
  brand: string;
  behavior: CardBehavior;
}

/** Published test numbers: the only ones that the sandbox accepts. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', behavior: 'success' },
  '5555555555554444': { brand: 'mastercard', behavior: 'success' },
  '378282246310005': { brand: 'amex', behavior: 'success' },
  '6011111111111117': { brand: 'discover', behavior: 'success' },
  '3530111333300000': { brand: 'jcb', behavior: 'success' },
  '30569309025904': { brand: 'diners', behavior: 'success' },
  '4000000000000002': { brand: 'visa', behavior: 'declined' },
  '4000000000009995': { brand: 'visa', behavior: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', behavior: 'expired_card' },
  '4000000000000127': { brand: 'visa', behavior: 'incorrect_cvc' },
  '4000000000003220': { brand: 'visa', behavior: 'authentication' },
};

export interface CardFields {
  number: string;
  /** MM/YY. */
  expiry: string;
  cvc: string;
}

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

export type CardProblem = 'invalid' | 'expired' | 'test_cards_only' | 'incorrect_cvc';
export interface FieldProblem {
  field: keyof CardFields;
  code: CardProblem;
}

export interface CheckedCard extends Omit<CardToken, 'token'> {
  behavior: CardBehavior;
}

function expiryOf(text: string, now: Date): { month: number; year: number } | CardProblem {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*([0-9]{2})$/.exec(text.trim()) ?? [];
  if (month === undefined || year === undefined) return 'invalid';
  const expiry = { month: Number(month), year: 2000 + Number(year) };
  return Date.UTC(expiry.year, expiry.month) <= now.getTime() ? 'expired' : expiry;
}

/** Checks test card details; any number that was not published for tests is refused. */
export function checkCard(fields: CardFields, now: Date): CheckedCard | FieldProblem[] {
  const number = fields.number.replace(/[\s-]/g, '');
  const card = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined;
  const expiry = expiryOf(fields.expiry, now);
  const problems: FieldProblem[] = [];
  if (!card) problems.push({ field: 'number', code: 'test_cards_only' });
  if (typeof expiry === 'string') problems.push({ field: 'expiry', code: expiry });
  if (!/^[0-9]{3,4}$/.test(fields.cvc)) problems.push({ field: 'cvc', code: 'invalid' });
  else if (card?.behavior === 'incorrect_cvc') problems.push({ field: 'cvc', code: 'incorrect_cvc' });
  if (!card || typeof expiry === 'string' || problems.length) return problems;
  return { ...card, last4: number.slice(-4), expiry_month: expiry.month, expiry_year: expiry.year };
}
