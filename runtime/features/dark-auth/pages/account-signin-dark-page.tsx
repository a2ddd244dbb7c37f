import { SignIn } from '../../../forms/sign-in.tsx';

export function Page() {
  return <SignIn register="account-signup-dark" />;
}
