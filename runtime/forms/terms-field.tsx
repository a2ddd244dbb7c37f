import { useSettings, useT } from '../platform/hooks.ts';
import { CheckField } from '../ui/field.tsx';
import { RichText } from '../ui/rich-text.tsx';

function LegalLink({ url, text }: { url: string; text: string }) {
  return url ? (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  );
}

/**
 * Confirms the age of 18 and the terms (spec 1 §2.5). The terms open in a new tab, so the form keeps its
 * input.
 */
export function TermsField() {
  const t = useT();
  const { terms_conditions_url, privacy_policy_url } = useSettings();
  const parts = {
    terms: <LegalLink url={terms_conditions_url} text={t('register.terms-link')} />,
    privacy: <LegalLink url={privacy_policy_url} text={t('register.privacy-link')} />,
  };
  return <CheckField name="terms" label={<RichText text={t('register.terms')} parts={parts} />} />;
}
