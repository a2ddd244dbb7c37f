import type { MouseEvent } from 'react';
import { DEMO_PATHS, type DemoMail } from '../../../../domain/demo/backend-messages.ts';
import { useT } from '../../../platform/hooks.ts';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';
import { useDemoRead } from '../use-demo-read.ts';

const READ_EVERY_MS = 2000;

/** Opens a link as a mail program would: the page loads, even where only the fragment differs. */
function open(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { href } = event.currentTarget;
  const isSamePage = href.split('#')[0] === location.href.split('#')[0];
  location.assign(href);
  if (isSamePage) location.reload();
}

/** The text with its addresses as links: those of this site. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 ? (
      <a key={index} className="link" href={part} onClick={open}>
        {part}
      </a>
    ) : (
      part
    ),
  );

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
      <p className="wrap-anywhere mt-2 text-sm whitespace-pre-wrap">{linked(text)}</p>
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
