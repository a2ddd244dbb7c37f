import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { Section } from './section.tsx';

const DataSection = lazyComponent(
  'profile data',
  'DataSection',
  () => import('../data/data-section.tsx'),
  <Loading />,
);

export function Data() {
  const t = useT();
  return (
    <Section id="data" title={t('profile.data')}>
      <WhenNear className="min-h-44">
        <DataSection />
      </WhenNear>
    </Section>
  );
}
