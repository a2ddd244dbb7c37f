import { DEMO_PATHS, type DemoMail } from '../../../../domain/demo/backend-messages.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useDemoRead } from '../use-demo-read.ts';

const READ_EVERY_MS = 1000;

/** The newest code that this site would have mailed to the user. */
export function CodeMail() {
  const t = useT();
  const { email } = useUser();
  const { data } = useDemoRead<DemoMail[]>(DEMO_PATHS.mails, READ_EVERY_MS);
  const code = data?.find((mail) => mail.to === email && mail.code)?.code;
  return (
    <p role="status" className="border-line border-t px-6 py-3 text-sm empty:hidden">
      {code ? (
        <>
          {t('static-demo.code-mail')} <strong className="figures select-all">{code}</strong>
        </>
      ) : null}
    </p>
  );
}
