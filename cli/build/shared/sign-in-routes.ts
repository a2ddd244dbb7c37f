/** The pages that a build prerenders, the plain and the dark sign-in page, each with its feature. */
export const SIGN_IN_ROUTES = { 'account-signin': 'auth', 'account-signin-dark': 'dark-auth' } as const;

export type SignInRoute = keyof typeof SIGN_IN_ROUTES;
