import type { Check } from '../manifest/check-context.ts';

/** An unregulated operator cannot claim the regime of a regulator. */
export const unregulated: Check = ({ brand }) => {
  const regime = brand.protection?.regime;
  if (brand.legal?.regulation?.status !== 'none' || !regime || regime === 'custom') return [];
  return [
    {
      path: '/protection/regime',
      message: `No regulator supervises the operator, but the regime is "${regime}".`,
      cure: 'Write "custom"; the site then states that the operator is unregulated. Or name regulator and licence in legal.regulation.',
    },
  ];
};
