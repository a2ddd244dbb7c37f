import { useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { Person, type PersonProps } from './person.tsx';
import { useCasePath } from './use-desk-tabs.ts';

/** The customer of a case; the name links to their drawer. */
export function LinkedPerson({ user }: { user: PersonProps['user'] & { id: string } }) {
  const t = useT();
  const path = useCasePath()('users', user.id)!;
  return (
    <Person user={user}>
      <Link className="link" to={path} aria-label={t('operator.open-user', { name: user.name })}>
        {user.name}
      </Link>
    </Person>
  );
}
