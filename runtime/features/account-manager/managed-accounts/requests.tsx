import { useState, type FormEvent } from 'react';
import type { ManagerRequest } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { usePagedCall } from '../../../platform/use-paged-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Loading } from '../../../ui/loading.tsx';
import { LoadError } from './load-error.tsx';
import { Badge } from '../../../ui/badge.tsx';

const NUMBER = /^(?:WEB)?\s*(\d{1,10})$/i;

function NewRequest() {
  const t = useT();
  const { notifications } = usePlatform();
  const { send: sendRequest, isPending: busy } = useCommand('manager.create-request', {
    showsError: true,
  });
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState('');
  async function send(event: FormEvent) {
    event.preventDefault();
    const [, digits] = NUMBER.exec(number.trim()) ?? [];
    if (busy) return;
    if (!digits) return setProblem(t('desk.number-wrong'));
    setProblem('');
    const result = await sendRequest({ input: { number: Number(digits) } });
    if (!result.ok) return setProblem(result.error.fields.number ?? result.error.message);
    setNumber('');
    return notifications.show('success', t('desk.request-sent', { number: result.data.number }));
  }
  return (
    <form className="desk-request" noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor="desk-number">{t('desk.number')}</label>
      <div>
        <input
          id="desk-number"
          className={`input figures ${problem ? 'input-error' : ''}`}
          placeholder="WEB1042"
          autoComplete="off"
          spellCheck={false}
          maxLength={14}
          value={number}
          aria-invalid={problem ? true : undefined}
          aria-describedby="desk-number-error"
          onChange={(event) => setNumber(event.target.value)}
        />
        <button type="submit" className="btn btn-primary" aria-disabled={busy}>
          {t('desk.send-request')}
        </button>
      </div>
      <p id="desk-number-error" className="text-error mt-1 text-sm empty:hidden" role="alert">
        {problem}
      </p>
    </form>
  );
}

function Row({ request }: { request: ManagerRequest }) {
  const t = useT();
  const language = useLanguage();
  const { notifications } = usePlatform();
  const { send, isPending: busy } = useCommand('manager.withdraw-request');
  async function withdraw() {
    if (busy) return;
    const result = await send({ params: { id: request.id } });
    if (result.ok) notifications.show('success', t('desk.withdrawn', { number: result.data.number }));
  }
  return (
    <li>
      <span className="figures">WEB{request.number}</span>
      <Badge>{t(`desk.state-${request.state}`)}</Badge>
      <span className="text-muted text-sm">
        {formatMoment(language, request.answered_at ?? request.created_at)}
      </span>
      {request.state === 'pending' ? (
        <button
          type="button"
          className="btn btn-sm"
          disabled={busy}
          aria-label={t('desk.withdraw-of', { number: request.number })}
          onClick={() => void withdraw()}
        >
          {t('desk.withdraw')}
        </button>
      ) : null}
    </li>
  );
}

/** The requests, newest first, with pagination. */
function RequestList() {
  const t = useT();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    usePagedCall('manager.list-requests');
  if (error && !data)
    return (
      <LoadError
        what={t('desk.requests-failed')}
        why={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return <p className="manager-none">{t('desk.no-requests')}</p>;
  return (
    <>
      <ul className="desk-requests">
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
      {error ? (
        <LoadError
          what={t('desk.requests-failed')}
          why={error.message}
          busy={isFetching}
          onRetry={() => void fetchNextPage()}
        />
      ) : hasNextPage ? (
        <div>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-disabled={isFetching}
            onClick={() => void fetchNextPage()}
          >
            {t('desk.more-requests')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** A manager requests access by public number and can withdraw pending requests. */
export function Requests() {
  return (
    <>
      <NewRequest />
      <RequestList />
    </>
  );
}
