import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DemoMails } from './demo-mails.tsx';
import { DemoUsers } from './demo-users.tsx';
import { RestartButton } from './restart-button.tsx';

export { RestartDialog } from './restart-dialog.tsx';

/** What this demo is, its users and its mails. */
export function DemoDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('static-demo.title')} onClose={onClose}>
      <div className="grid gap-3">
        <DemoUsers />
        <section aria-labelledby="demo-mails">
          <h3 id="demo-mails" className="mb-2 font-medium">
            {t('static-demo.mails')}
          </h3>
          <DemoMails onLeave={onClose} />
        </section>
        <RestartButton />
      </div>
    </Dialog>
  );
}
