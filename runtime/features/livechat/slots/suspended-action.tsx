import { usePlatform, useT } from '../../../platform/hooks.ts';

/** Opens the chat, the contact of a restricted user. */
export function Contribution({ open }: { open(path: string): void }) {
  const t = useT();
  const path = usePlatform().registry.pathTo('livechat');
  if (path === null) return null;
  return (
    <div>
      <button type="button" className="btn" onClick={() => open(path)}>
        {t('livechat.contact')}
      </button>
    </div>
  );
}
