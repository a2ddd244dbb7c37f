import type { Check } from '../manifest/check-context.ts';

/** A retail account never ends below zero. */
export const negativeBalance: Check = ({ brand }) => {
  if (brand.protection?.negativeBalance !== 'not_protected') return [];
  return [
    {
      path: '/protection/negativeBalance',
      message: 'Retail accounts are protected against a negative balance in every regime.',
      cure: 'Write "protected", or leave it out.',
    },
  ];
};
