import { Register } from '../../../forms/register.tsx';

export { registerTexts as texts } from '../../../forms/register/texts.ts';

export function Page() {
  return <Register signIn="account-signin-dark" />;
}
