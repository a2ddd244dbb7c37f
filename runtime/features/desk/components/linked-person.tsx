import type { MouseEvent } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { hasModifier } from '../../../ui/focus/move-focus.ts';
import type { Leave } from '../../../ui/discard-guard.tsx';
import { KeyHint } from './key-hint.tsx';
import { Person, type PersonProps } from './person.tsx';
import { useCasePath } from './use-desk-tabs.ts';
import { useKeys } from './use-keys.ts';

interface LinkedPersonProps {
  user: PersonProps['user'] & { id: string };
  /** The key U opens the drawer, too. */
  hasKey?: boolean;
  /** Asks before the link leaves typed text. */
  leave?: Leave;
}

/** A customer, whose name leads to their drawer. */
export function LinkedPerson({ user, hasKey = false, leave }: LinkedPersonProps) {
  const t = useT();
  const path = useCasePath()('users', user.id)!;
  const navigate = useNavigate();
  function onClick(event: MouseEvent) {
    if (!leave || hasModifier(event)) return;
    event.preventDefault();
    leave(() => navigate(path));
  }
  useKeys({ u: hasKey ? () => navigate(path) : undefined });
  return (
    <Person user={user}>
      <Link
        className="link truncate"
        to={path}
        onClick={onClick}
        aria-keyshortcuts={hasKey ? 'u' : undefined}
        aria-label={t('operator.open-user', { name: user.name })}
      >
        {user.name}
      </Link>
      {hasKey ? <KeyHint>U</KeyHint> : null}
    </Person>
  );
}
