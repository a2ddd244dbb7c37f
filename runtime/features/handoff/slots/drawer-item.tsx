import { mayEnterBackOffice } from '../../../platform/back-office.ts';
import { useSession, useSettings } from '../../../platform/hooks.ts';
import { BackOfficeItem } from '../components/back-office-item.tsx';

/** The back-office entry, for administrators. */
export function Contribution() {
  const settings = useSettings();
  const { user } = useSession();
  return user && mayEnterBackOffice(user, settings) ? <BackOfficeItem /> : null;
}
