import { publicNumber } from '../../../../domain/account/public-number.ts';
import type { ReactNode } from 'react';
import { isolate } from '../../../../domain/strings/isolate.ts';

interface Named {
  number: number;
  name: string;
}

/** A user as operators name them: public number and name. */
export const personName = ({ number, name }: Named): string => `${publicNumber(number)} · ${isolate(name)}`;

export interface PersonProps {
  user: Named & { email: string };
}

/** A user by name, public number and address. */
export function Person({
  user,
  children,
}: PersonProps & { /** The name, if not as text, with what stands beside it. */ children?: ReactNode }) {
  return (
    <span className="grid min-w-0 grid-cols-1">
      <span className="flex items-center gap-1 font-medium">
        {children ?? <span className="truncate">{user.name}</span>}
      </span>
      <span className="text-muted truncate text-xs">
        <span className="figures">{publicNumber(user.number)}</span> · {user.email}
      </span>
    </span>
  );
}
