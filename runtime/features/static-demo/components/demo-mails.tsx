import { DEMO_PATHS, type DemoMail } from '../../../../domain/demo/backend-messages.ts';
import { useT } from '../../../platform/hooks.ts';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';
import { useDemoRead } from '../use-demo-read.ts';

const READ_EVERY_MS = 2000;

function Mail({ mail: { to, subject, text, code } }: { mail: DemoMail }) {
  const t = useT();
  return (
    <details className="border-line border-t py-2">
      <summary className="cursor-pointer">
        <span className="wrap-anywhere font-medium">{subject}</span>
        <span className="text-muted wrap-anywhere block text-sm">{t('static-demo.to', { address: to })}</span>
        {code ? (
          <span className="block text-sm">
            {t('static-demo.code')}: <strong className="select-all">{code}</strong>
          </span>
        ) : null}
      </summary>
      <p className="wrap-anywhere mt-2 text-sm whitespace-pre-wrap">{text}</p>
    </details>
  );
}

/** The mails of the demo, newest first. */
export function DemoMails() {
  const t = useT();
  const { data } = useDemoRead<DemoMail[]>(DEMO_PATHS.mails, READ_EVERY_MS);
  if (!data) return <ListWaiting />;
  if (!data.length) return <ListEmpty text={t('static-demo.no-mails')} />;
  return (
    <div role="log">
      {data.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </div>
  );
}
