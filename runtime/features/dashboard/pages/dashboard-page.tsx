import { Redirect } from '../../../platform/navigation.tsx';

/** The former address of the dashboard, which is the home page. */
export function Page() {
  return <Redirect to="/" replace />;
}
