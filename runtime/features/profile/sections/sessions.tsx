import { Badge } from '../../../ui/badge.tsx';
import type { Session } from '../../../../schemas/generated/types.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Section } from './section.tsx';

const isPhone = (device: string) => /iphone|android|mobile|ipad/i.test(device);

/** A stable order for refetches: this device first, then by last use. */
const byUse = (one: Session, other: Session) =>
  Number(other.current) - Number(one.current) || other.last_seen_at.localeCompare(one.last_seen_at);

function Waiting() {
  const t = useT();
  return (
    <div className="mt-4 grid gap-px" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className="skeleton h-15" aria-hidden="true" />
      ))}
    </div>
  );
}

interface RowProps {
  session: Session;
  busy: boolean;
  onEnd(): void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const device = deviceName(session.device) || t('profile.unknown-device');
  return (
    <li className="flex items-center gap-4 py-3">
      <LazyIcon name={isPhone(session.device) ? 'smartphone' : 'monitor'} className="text-muted shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="break-words">{device}</span>
          {session.current ? <Badge>{t('profile.this-device')}</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {t('profile.last-seen', { time: formatMoment(language, session.last_seen_at) })}
        </p>
      </div>
      {session.current ? null : (
        <button
          type="button"
          className="btn btn-sm"
          disabled={busy}
          aria-label={t('profile.end-of', { device })}
          onClick={onEnd}
        >
          {t('profile.end')}
        </button>
      )}
    </li>
  );
}

/** The user's sessions, each with a button that ends it. */
export function Sessions() {
  const t = useT();
  const { notifications } = usePlatform();
  const sessions = useCall('session.list');
  const revoke = useCommand('session.revoke');
  const revokeOthers = useCommand('session.revoke-others');
  const busy = revoke.isPending || revokeOthers.isPending;
  const others = (sessions.data ?? []).filter((session) => !session.current);

  const confirm = (ended: number) => notifications.show('success', t('profile.ended', { count: ended }));

  async function end(id: string) {
    const result = await revoke.send({ params: { id } });
    if (result.ok) confirm(1);
  }

  async function endOthers() {
    const result = await revokeOthers.send();
    if (result.ok) confirm(result.data.ended);
  }

  const endAll = others.length ? (
    <button type="button" className="btn btn-sm shrink-0" disabled={busy} onClick={() => void endOthers()}>
      {t('profile.end-others')}
    </button>
  ) : null;
  return (
    <Section id="sessions" title={t('profile.sessions')} hint={t('profile.sessions-hint')} action={endAll}>
      <QueryStates
        query={sessions}
        failed={t('profile.sessions-failed')}
        waiting={<Waiting />}
        className="mt-4 flex flex-wrap items-center gap-3 text-sm"
      >
        {(data) => (
          <>
            <ul className="divide-line mt-2 divide-y">
              {data.toSorted(byUse).map((session) => (
                <Row key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
              ))}
            </ul>
            {others.length ? null : <p className="text-muted mt-2 text-sm">{t('profile.no-others')}</p>}
          </>
        )}
      </QueryStates>
    </Section>
  );
}
