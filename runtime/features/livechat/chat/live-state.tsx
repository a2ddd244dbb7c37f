import { useSettings, useT } from '../../../platform/hooks.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';

/** From this many characters on, the setting names a chat service (spec 2 §8). */
const LEAST_LENGTH = 5;

/** Says that nobody is at the desk, or links to the brand's chat service. */
export function LiveState() {
  const t = useT();
  const { live_chat: service } = useSettings();
  if (service.length < LEAST_LENGTH)
    return (
      <div className="alert text-sm">
        <div>
          <p className="font-semibold">{t('livechat.not-live')}</p>
          <p>{t('livechat.not-live-text')}</p>
        </div>
      </div>
    );
  return service.startsWith('https://') ? (
    <p className="text-sm">
      <ExternalLink href={service} className="link">
        {t('livechat.elsewhere')}
      </ExternalLink>
    </p>
  ) : null;
}
