import { Suspense } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../../platform/hooks.ts';
import { VersionNotice } from '../components/version-notice.tsx';
import { newBuild } from '../new-build.ts';

/** Exists before its content, so that screen readers announce it. */
export function Contribution() {
  const build = useStore(newBuild(usePlatform().page), (state) => state.build);
  return (
    <div role="status">
      <Suspense fallback={null}>{build === null ? null : <VersionNotice key={build} />}</Suspense>
    </div>
  );
}
