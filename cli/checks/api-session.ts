import type { Check } from '../manifest/check-context.ts';

/** The session cookie works on one origin only. */
export const apiSession: Check = ({ brand }) => {
  const { base = 'same-origin', session = 'cookie' } = brand.api ?? {};
  if (base === 'same-origin' || session === 'bearer') return [];
  return [
    {
      path: '/api/base',
      message: `The backend is at ${base}, but the session is a cookie, which works on the site's own origin only.`,
      cure: 'Add "session": "bearer", or serve site and backend on one origin and write "same-origin".',
    },
  ];
};
