import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import type { PageData } from '../../../platform/page-data.ts';

const CONFORMANCE = {
  full: 'accessibility.conformance-full',
  partial: 'accessibility.conformance-partial',
  'not-assessed': 'accessibility.conformance-not-assessed',
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** The operator's address for reports; without one, that for complaints. */
function Contact({ accessibility, legal }: Pick<PageData, 'accessibility' | 'legal'>) {
  if (!accessibility) return legal ? <p>{legal.complaints}</p> : null;
  return (
    <p>
      <a className="link inline-block py-1" href={`mailto:${accessibility.contact}`}>
        {accessibility.contact}
      </a>
    </p>
  );
}

function useLimits(): string[] {
  const t = useT();
  const language = useLanguage();
  const { accessibility, languages } = usePlatform().page;
  const own = accessibility?.limits?.[language] ?? accessibility?.limits?.[languages[0]!] ?? [];
  return [t('accessibility.chart'), t('accessibility.others'), ...own];
}

/** The accessibility statement: the product's part, with the operator's assessment and contact. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { page } = usePlatform();
  const { site_name } = useSettings();
  const { accessibility, legal } = page;
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="font-heading mb-2 text-2xl font-semibold">{t('accessibility.title')}</h1>
        <p>{t('accessibility.goal', { site: site_name || page.name })}</p>
      </div>
      <Section title={t('accessibility.status')}>
        <p>{t(CONFORMANCE[accessibility?.conformance ?? 'not-assessed'])}</p>
        {accessibility?.assessed ? (
          <p className="text-muted">
            {t('accessibility.assessed', { date: formatDate(language, accessibility.assessed) })}
          </p>
        ) : null}
      </Section>
      <Section title={t('accessibility.features')}>
        <List
          items={[
            t('accessibility.keyboard'),
            t('accessibility.announced'),
            t('accessibility.adapts'),
            t('accessibility.colors'),
          ]}
        />
      </Section>
      <Section title={t('accessibility.limits')}>
        <List items={useLimits()} />
      </Section>
      <Section title={t('accessibility.report')}>
        <p>{t('accessibility.report-text')}</p>
        <Contact accessibility={accessibility} legal={legal} />
      </Section>
      <Link to="/" className="btn btn-outline">
        {t('accessibility.back')}
      </Link>
    </div>
  );
}
