import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { DiscardGuard } from '../../../ui/discard-guard.tsx';
import { IdentityForm } from './identity-form.tsx';

/** The form in a page, which asks before the user leaves it with photos that are not sent. */
export function PageForm() {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  return (
    <DiscardGuard isEdited={isEdited} words={{ title: t('kyc.discard'), text: t('kyc.discard-text') }}>
      {() => <IdentityForm onEdited={setEdited} />}
    </DiscardGuard>
  );
}
