import type { Check } from '../manifest/check-context.ts';

/** A redirect has a target. */
export const redirectTarget: Check = ({ settings }) => {
  if (!settings.redirect_away || settings.redirect_away_link) return [];
  return [
    {
      path: '/settings/redirect_away',
      message: 'redirect_away is on, but redirect_away_link is empty.',
      cure: 'Add "redirect_away_link": "https://…", or remove redirect_away.',
    },
  ];
};
