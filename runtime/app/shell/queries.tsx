import { useEffect, useState, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { usePlatform, useUser } from '../../platform/hooks.ts';

function newClient() {
  return new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 10_000 } } });
}

function PersonsQueries({ children }: { children: ReactNode }) {
  const { settings } = usePlatform();
  const [client] = useState(newClient);
  useEffect(() => settings.subscribe(({ backend }, before) => {
    if (backend === 'up' && before.backend === 'down') void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
  }), [settings, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What was read from the backend, kept apart by person; what failed is read again when the backend is back. */
export function Queries({ children }: { children: ReactNode }) {
  return <PersonsQueries key={useUser().id}>{children}</PersonsQueries>;
}
