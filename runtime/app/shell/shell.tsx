import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { usePlatform, useT } from '../../platform/hooks.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const { signOut } = usePlatform();
  return (
    <QueryClientProvider client={queries}>
      <main id="content">{children}</main>
      <button type="button" className="btn" onClick={() => void signOut()}>{t('guest.login')}</button>
    </QueryClientProvider>
  );
}
