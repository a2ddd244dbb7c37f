import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DemoMails } from './demo-mails.tsx';
import { DemoUsers } from './demo-users.tsx';

/** What this demo is, its users and its mails. */
export function DemoDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('static-demo.title')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('static-demo.about')}</p>
        <section aria-labelledby="demo-users">
          <h3 id="demo-users" className="mb-2 font-semibold">
            {t('static-demo.users')}
          </h3>
          <DemoUsers onSignIn={onClose} />
        </section>
        <section aria-labelledby="demo-mails">
          <h3 id="demo-mails" className="mb-2 font-semibold">
            {t('static-demo.mails')}
          </h3>
          <DemoMails />
        </section>
      </div>
    </Dialog>
  );
}
