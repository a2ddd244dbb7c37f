import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from './section.tsx';

/** One's own link for others, and how many have registered by it. */
export function Referral() {
  const t = useT();
  const { page, registry } = usePlatform();
  const { front_end_url } = useSettings();
  const { number, referrers } = useUser();
  const path = registry.pathTo('referral', { id: String(number) });
  if (!path) return null;
  const link = `${(front_end_url || location.origin + page.base).replace(/\/$/, '')}${path}`;
  return (
    <Section id="referral" title={t('profile.referral')} hint={t('profile.referral-hint')}>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="border-line rounded-field bg-base-100 flex w-full max-w-120 items-center gap-2 border pl-3">
          <span className="min-w-0 flex-1 truncate select-all" title={link}>
            {link}
          </span>
          <CopyButton value={link} label={t('profile.referral')} />
        </p>
        <p className="text-sm">{t('profile.referrers', { count: referrers })}</p>
      </div>
    </Section>
  );
}
