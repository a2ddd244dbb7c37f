import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { useT } from '../../../platform/hooks.ts';

/** Labels the simulated platform, and says when there is none. */
export function PlatformNote({
  platform,
}: {
  platform: CallOutput['trading-account.list']['platform'] | undefined;
}) {
  const t = useT();
  if (platform !== 'simulated' && platform !== 'unavailable') return null;
  return (
    <p role="note" className="bg-base-200 rounded-field border-line border px-3.5 py-2.5 text-sm">
      {t(`accounts.${platform}`)}
    </p>
  );
}
