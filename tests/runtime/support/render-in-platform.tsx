import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { PlatformContext } from '../../../runtime/platform/hooks.ts';
import { SiteRouter } from '../../../runtime/platform/navigation.tsx';
import type { Platform } from '../../../runtime/platform/platform.ts';

/** Renders one component inside a platform, without a page. */
export async function renderInPlatform(platform: Platform, children: ReactNode): Promise<HTMLElement> {
  const root = document.createElement('div');
  document.body.append(root);
  const app = createRoot(root);
  onTestFinished(() => {
    act(() => app.unmount());
    root.remove();
  });
  await act(async () =>
    app.render(
      <PlatformContext value={platform}>
        <SiteRouter base="/">{children}</SiteRouter>
      </PlatformContext>,
    ),
  );
  return root;
}
