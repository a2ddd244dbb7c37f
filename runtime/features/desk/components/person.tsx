import { isolate } from '../../../../domain/strings/isolate.ts';

interface Named {
  number: number;
  name: string;
}

/** A user as operators name them: public number and name. */
export const personName = ({ number, name }: Named): string => `WEB${number} · ${isolate(name)}`;

export interface PersonProps {
  user: Named & { email: string };
}

export function Person({ user }: PersonProps) {
  return (
    <span className="grid min-w-0 grid-cols-1">
      <span className="truncate font-medium">{user.name}</span>
      <span className="text-muted truncate text-xs">
        <span className="figures">WEB{user.number}</span> · {user.email}
      </span>
    </span>
  );
}
