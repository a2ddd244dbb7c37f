import type { Check } from '../manifest/check-context.ts';

/** A live site is served under hosts that its manifest names: the backend finds the brand by them. */
export const liveHosts: Check = ({ brand, hasValue }) => {
  if (brand.mode !== 'live' || brand.hosts?.length || (hasValue('/hosts') && !brand.hosts)) return [];
  return [
    {
      path: hasValue('/hosts') ? '/hosts' : '/mode',
      message: 'The mode is live, but "hosts" is empty: the backend serves the brand under no address.',
      cure: 'Add "hosts": ["trade.acme.com"] with every host that people open the site under.',
    },
  ];
};
