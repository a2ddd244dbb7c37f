import type { Check } from '../manifest/check-context.ts';

/** An operator whom nobody supervises cannot claim the regime of a supervisor. */
export const unregulated: Check = ({ brand }) => {
  const regime = brand.protection?.regime;
  if (brand.legal?.regulation?.status !== 'none' || !regime || regime === 'custom') return [];
  return [
    {
      path: '/protection/regime',
      message: `No regulator supervises the operator, but the regime is "${regime}".`,
      cure: 'Write "custom"; the site then says that nobody supervises the operator. Or name regulator and licence in legal.regulation.',
    },
  ];
};
