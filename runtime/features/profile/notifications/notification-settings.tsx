import { useState } from 'react';
import type { NotificationSetting } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall, useCallCache } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useText } from '../../../platform/use-text.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { notificationTexts } from './texts.ts';

const WAYS = ['in_app', 'by_mail'] as const;
type Way = (typeof WAYS)[number];

interface WaySwitchProps {
  setting: NotificationSetting;
  way: Way;
  onChange(way: Way, isOn: boolean): void;
}

function WaySwitch({ setting, way, onChange }: WaySwitchProps) {
  const t = useT();
  const isOn = setting[way];
  if (isOn === null) return <span className="text-muted text-sm">{t('notices.no-mail')}</span>;
  if (setting.fixed) return <span className="text-muted text-sm">{t('notices.always')}</span>;
  return (
    <input
      type="checkbox"
      className="toggle"
      checked={isOn}
      aria-label={t('notices.switch', { topic: t(`notices.${setting.topic}`), way: t(`notices.${way}`) })}
      onChange={(event) => onChange(way, event.target.checked)}
    />
  );
}

/** Applies each change at once and shows it until the answer. */
function useChanges() {
  const cache = useCallCache();
  const { send } = useCommand('notification.store-settings');
  const [saved, setSaved] = useState<NotificationSetting['topic']>();
  async function change(topic: NotificationSetting['topic'], way: Way, isOn: boolean) {
    setSaved(undefined);
    cache.cancel('notification.read-settings');
    cache.update('notification.read-settings', (now) => ({
      settings: (now?.settings ?? []).map((each) => (each.topic === topic ? { ...each, [way]: isOn } : each)),
    }));
    const result = await send({ input: { topic, [way]: isOn } });
    if (result.ok) setSaved(topic);
  }
  return { saved, change };
}

/** Which notifications the user gets, and how. */
export function NotificationSettings() {
  useText('profile notifications', notificationTexts);
  const t = useT();
  const query = useCall('notification.read-settings');
  const { saved, change } = useChanges();
  return (
    <QueryStates
      query={query}
      failed={t('notices.failed')}
      className="mt-4 flex flex-wrap items-center gap-3 text-sm"
    >
      {({ settings }) => (
        <>
          <table className="mt-2 w-full">
            <thead>
              <tr className="text-muted text-xs">
                <th scope="col" className="sr-only">
                  {t('notices.topic')}
                </th>
                {WAYS.map((way) => (
                  <th key={way} scope="col" className="w-22 pb-1 font-normal">
                    {t(`notices.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-line divide-y">
              {settings.map((setting) => (
                <tr key={setting.topic}>
                  <th scope="row" className="py-3 pe-3 text-start font-normal">
                    {t(`notices.${setting.topic}`)}
                    <span className="text-muted block text-sm">{t(`notices.${setting.topic}-hint`)}</span>
                  </th>
                  {WAYS.map((way) => (
                    <td key={way} className="py-3 text-center">
                      <WaySwitch
                        setting={setting}
                        way={way}
                        onChange={(changed, isOn) => void change(setting.topic, changed, isOn)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p role="status" className="text-muted min-h-5 text-sm">
            {saved ? t('notices.saved', { topic: t(`notices.${saved}`) }) : null}
          </p>
        </>
      )}
    </QueryStates>
  );
}
