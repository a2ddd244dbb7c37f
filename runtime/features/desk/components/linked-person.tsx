import { useT } from '../../../platform/hooks.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { KeyHint } from './key-hint.tsx';
import { Person, type PersonProps } from './person.tsx';
import { useCasePath } from './use-desk-tabs.ts';
import { useKeys } from './use-keys.ts';

/** The customer of a case; the name, and the key U, lead to their drawer. */
export function LinkedPerson({ user }: { user: PersonProps['user'] & { id: string } }) {
  const t = useT();
  const path = useCasePath()('users', user.id)!;
  const navigate = useNavigate();
  useKeys({ u: () => navigate(path) });
  return (
    <Person user={user}>
      <Link
        className="link"
        to={path}
        aria-keyshortcuts="u"
        aria-label={t('operator.open-user', { name: user.name })}
      >
        {user.name}
      </Link>{' '}
      <KeyHint>U</KeyHint>
    </Person>
  );
}
