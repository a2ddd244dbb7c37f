import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DemoMails } from './demo-mails.tsx';
import { DemoUsers } from './demo-users.tsx';
import { RestartDialog } from './restart-dialog.tsx';

/** What this demo is, its users and its mails. */
export function DemoDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [isEnding, setEnding] = useState(false);
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
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setEnding(true)}
        >
          {t('static-demo.restart')}
        </button>
      </div>
      {isEnding ? <RestartDialog onClose={() => setEnding(false)} /> : null}
    </Dialog>
  );
}
