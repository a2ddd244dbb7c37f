import { useT } from '../../../platform/hooks.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { KeyHint } from './key-hint.tsx';
import { Person, type PersonProps } from './person.tsx';
import { useCasePath } from './use-desk-tabs.ts';
import { useKeys } from './use-keys.ts';

interface LinkedPersonProps {
  user: PersonProps['user'] & { id: string };
  /** The key U opens the drawer, too. */
  hasKey?: boolean;
}

/** A customer, whose name leads to their drawer. */
export function LinkedPerson({ user, hasKey = false }: LinkedPersonProps) {
  const t = useT();
  const path = useCasePath()('users', user.id)!;
  const navigate = useNavigate();
  useKeys({ u: hasKey ? () => navigate(path) : undefined });
  return (
    <Person user={user}>
      <Link
        className="link truncate"
        to={path}
        aria-keyshortcuts={hasKey ? 'u' : undefined}
        aria-label={t('operator.open-user', { name: user.name })}
      >
        {user.name}
      </Link>
      {hasKey ? <KeyHint>U</KeyHint> : null}
    </Person>
  );
}
