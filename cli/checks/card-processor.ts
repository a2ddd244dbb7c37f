import type { Check } from '../manifest/check-context.ts';

/** Card deposits go through a processor's adapter; the sandbox one exists in demo only. */
export const cardProcessor: Check = ({ brand, given, settings }) => {
  const card = brand.deposits?.card;
  if (card?.processor === 'sandbox' && brand.mode === 'live') {
    return [
      {
        path: '/deposits/card/processor',
        message: 'The processor "sandbox" takes test cards only; the mode is live.',
        cure: "Write the id of a real card processor's adapter, or remove deposits.card.",
      },
    ];
  }
  if (!settings.card_payment || card || given('/deposits/card')) return [];
  return [
    {
      path: '/settings/card_payment',
      message: 'Card deposits are on, but no card processor is named.',
      cure: 'Add deposits.card with "processor", "minimum" and "maximum".',
    },
  ];
};
