import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Where the browser has no dialog of its own: on iOS. */
export function InstallSteps({ onClose }: { onClose(): void }) {
  const t = useT();
  const { page } = usePlatform();
  const { site_name } = useSettings();
  return (
    <Dialog title={t('install.title', { site: site_name || page.name })} onClose={onClose}>
      <ol className="grid list-decimal gap-2 ps-6">
        <li>{t('install.step-share')}</li>
        <li>{t('install.step-add')}</li>
        <li>{t('install.step-confirm')}</li>
      </ol>
    </Dialog>
  );
}
