import { DEMO_PATHS, type DemoMail } from '../../../../domain/demo/backend-messages.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';
import { useDemoRead } from '../use-demo-read.ts';

const READ_EVERY_MS = 2000;

/** The text of a mail. Its links open in this page: another one may have data of its own. */
function MailText({ text, onLeave }: { text: string; onLeave(): void }) {
  const { page } = usePlatform();
  const site = new URL(page.base, location.origin).href;
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    part.startsWith(site) ? (
      <Link key={index} className="link" to={`/${part.slice(site.length)}`} onClick={onLeave}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

function Mail({ mail: { to, subject, text, code }, onLeave }: { mail: DemoMail; onLeave(): void }) {
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
      <p className="wrap-anywhere mt-2 text-sm whitespace-pre-wrap">
        <MailText text={text} onLeave={onLeave} />
      </p>
    </details>
  );
}

/**
 * The mails of the demo, newest first.
 * @param onLeave when a link of a mail is followed
 */
export function DemoMails({ onLeave }: { onLeave(): void }) {
  const t = useT();
  const { data } = useDemoRead<DemoMail[]>(DEMO_PATHS.mails, READ_EVERY_MS);
  if (!data) return <ListWaiting />;
  if (!data.length) return <ListEmpty text={t('static-demo.no-mails')} />;
  return (
    <div role="log">
      {data.map((mail) => (
        <Mail key={mail.id} mail={mail} onLeave={onLeave} />
      ))}
    </div>
  );
}
