import type { Check } from '../manifest/check-context.ts';

/** A live site is served under hosts that its manifest names: the backend finds the brand by them. */
export const liveHosts: Check = ({ brand, given }) => {
  if (brand.mode !== 'live' || brand.hosts?.length || (given('/hosts') && !brand.hosts)) return [];
  return [
    {
      path: given('/hosts') ? '/hosts' : '/mode',
      message: 'The mode is live, but "hosts" is empty: the backend serves the brand under no address.',
      cure: 'Add "hosts": ["trade.acme.com"] with every host that people open the site under.',
    },
  ];
};
