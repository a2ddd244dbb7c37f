import { useEffect } from 'react';
import { useReferrer } from '../../../forms/use-registration.ts';
import { usePlatform } from '../../../platform/hooks.ts';
import { useNavigate, useParams } from '../../../platform/navigation.tsx';
import { Loading } from '../../../ui/loading.tsx';

/** `/ref/:id` stores the referrer and opens the registration. */
export function Page() {
  const { id = '' } = useParams<{ id: string }>();
  const { registry } = usePlatform();
  const remember = useReferrer();
  const navigate = useNavigate();
  useEffect(() => {
    remember(id);
    navigate(registry.pathTo('account-signup')!, { replace: true });
  });
  return <Loading />;
}
