import type { Check } from '../manifest/check-context.ts';

/** Leading people away needs a place to lead them to. */
export const redirectTarget: Check = ({ settings }) => {
  if (!settings.redirect_away || settings.redirect_away_link) return [];
  return [
    {
      path: '/settings/redirect_away',
      message: 'People are to be led away after signing in, but redirect_away_link is empty.',
      cure: 'Add "redirect_away_link": "https://…", or remove redirect_away.',
    },
  ];
};
