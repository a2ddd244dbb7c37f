import type { CardDeposit } from '../../schemas/generated/types.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

/** A real processor needs its addresses, and a frame its path. */
function missingParts(card: Partial<CardDeposit>): Violation[] {
  const needed = [
    'kind',
    'name',
    'api',
    'origin',
    ...(card.kind === 'hosted-fields' ? ['fields', 'key'] : []),
  ];
  const missing = needed.filter((name) => card[name as keyof CardDeposit] === undefined);
  if (!missing.length) return [];
  const list = missing.map((name) => `"${name}"`).join(', ');
  return [
    {
      path: '/deposits/card',
      at: 'key',
      message: `The card processor "${card.processor}" lacks ${list}.`,
      cure: `Add ${list} to deposits.card: docs/card-processor.md says what they are.`,
    },
  ];
}

/** Card deposits go through a processor's adapter; the sandbox one exists in demo only. */
export const cardProcessor: Check = ({ brand, hasValue, settings }) => {
  const card = brand.deposits?.card;
  if (card?.processor === 'sandbox' && brand.mode === 'live') {
    return [
      {
        path: '/deposits/card/processor',
        message: 'The processor "sandbox" accepts test cards only; the mode is live.',
        cure: "Write the id of a real card processor's adapter, or remove deposits.card.",
      },
    ];
  }
  if (card && card.processor !== 'sandbox') return missingParts(card);
  if (!settings.card_payment || card || hasValue('/deposits/card')) return [];
  return [
    {
      path: '/settings/card_payment',
      message: 'Card deposits are on, but no card processor is named.',
      cure: 'Add deposits.card with "processor", "minimum" and "maximum".',
    },
  ];
};
