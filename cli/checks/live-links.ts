import type { Check } from '../manifest/check-context.ts';

const PAGES = [
  ['terms', 'terms_conditions_url', 'terms of service'],
  ['privacy', 'privacy_policy_url', 'privacy policy'],
] as const;

/** A live site leads to its terms and its privacy policy. */
export const liveLinks: Check = ({ brand, settings, hasValue }) => {
  if (brand.mode !== 'live') return [];
  return PAGES.filter(([link, flag]) => !settings[flag] && !hasValue(`/links/${link}`)).map(
    ([link, , title]) => ({
      path: hasValue('/links') ? '/links' : '/mode',
      at: hasValue('/links') ? ('key' as const) : undefined,
      message: `The mode is live, but there is no link to the ${title}.`,
      cure: `Add "${link}": "https://…" to links.`,
    }),
  );
};
