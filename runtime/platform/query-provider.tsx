import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { sentenceOf } from './sentence-of.ts';
import { usePlatform, useUser } from './hooks.ts';
import { createQueryClient, refetchFailed } from './query-client.ts';
import { QueryDevtools } from './query-devtools.tsx';
import { useIsOwner } from './use-own-result.ts';

function UserQueries({ children }: { children: ReactNode }) {
  const { settings, notifications } = usePlatform();
  const isOwner = useIsOwner();
  const [client] = useState(() =>
    createQueryClient((error) => {
      // The next user of the device must not read it.
      if (isOwner()) notifications.show('error', sentenceOf(error));
    }),
  );
  useEffect(
    () =>
      settings.subscribe(({ backend }, before) => {
        if (backend === 'up' && before.backend === 'down') void refetchFailed(client);
      }),
    [settings, client],
  );
  return (
    <QueryClientProvider client={client}>
      {children}
      <QueryDevtools />
    </QueryClientProvider>
  );
}

/** Caches server data per user; refetches failed queries when the backend is reachable again. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <UserQueries key={useUser().id}>{children}</UserQueries>;
}
