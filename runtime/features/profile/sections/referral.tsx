import { Suspense } from 'react';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Section } from './section.tsx';

/** The user's referral link, and the number of registrations through it. */
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
        <div className="w-full max-w-120">
          <Suspense fallback={<div className="skeleton h-10" />}>
            <CopyField label={t('profile.referral')} value={link} hideLabel />
          </Suspense>
        </div>
        <p className="text-sm">{t('profile.referrers', { count: referrers })}</p>
      </div>
    </Section>
  );
}
