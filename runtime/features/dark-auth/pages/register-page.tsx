import { Register } from '../../../forms/register.tsx';

export function Page() {
  return <Register signIn="account-signin-dark" />;
}
