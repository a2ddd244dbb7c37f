import { useState, type FormEvent } from 'react';
import type { ManagerRequest } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { callKey, useAnswers, useCall } from '../../../platform/use-call.ts';
import { Loading } from '../../../ui/loading.tsx';
import { LoadError } from './load-error.tsx';

const NUMBER = /^(?:WEB)?\s*(\d{1,10})$/i;

function NewRequest({ onSent }: { onSent(): void }) {
  const t = useT();
  const { api, notifications } = usePlatform();
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(event: FormEvent) {
    event.preventDefault();
    const [, digits] = NUMBER.exec(number.trim()) ?? [];
    if (busy) return;
    if (!digits) return setProblem(t('desk.number-wrong'));
    setBusy(true);
    setProblem('');
    const result = await api.call('operator.manager-request-create', { input: { number: Number(digits) } });
    setBusy(false);
    if (!result.ok) return setProblem(result.error.fields.number ?? result.error.message);
    setNumber('');
    notifications.show('success', t('desk.request-sent', { number: result.data.number }));
    return onSent();
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

function Row({ request, onChanged }: { request: ManagerRequest; onChanged(): void }) {
  const t = useT();
  const language = useLanguage();
  const { api, notifications } = usePlatform();
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    if (busy) return;
    setBusy(true);
    const result = await api.call('operator.manager-request-withdraw', { params: { id: request.id } });
    setBusy(false);
    notifications.show(
      result.ok ? 'success' : 'error',
      result.ok ? t('desk.withdrawn', { number: result.data.number }) : result.error.message,
    );
    onChanged();
  }
  return (
    <li>
      <span className="figures">WEB{request.number}</span>
      <span className="tag" data-state={request.state}>
        {t(`desk.state-${request.state}`)}
      </span>
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

/** One page of requests, and, asked for, the older ones below it. */
function Page({ after, onChanged }: { after?: string; onChanged(): void }) {
  const t = useT();
  const [goesOn, setGoesOn] = useState(false);
  const { data, error, isFetching, refetch } = useCall(
    'operator.manager-request-list',
    after === undefined ? {} : { query: { after } },
  );
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
  if (data.requests.length === 0 && after === undefined)
    return <p className="manager-none">{t('desk.no-requests')}</p>;
  return (
    <>
      <ul className="desk-requests">
        {data.requests.map((request) => (
          <Row key={request.id} request={request} onChanged={onChanged} />
        ))}
      </ul>
      {data.next && goesOn ? <Page after={data.next} onChanged={onChanged} /> : null}
      {data.next && !goesOn ? (
        <div>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setGoesOn(true)}>
            {t('desk.more-requests')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** A manager asks for access by public number; pending requests can be withdrawn. */
export function Requests() {
  const answers = useAnswers();
  const reload = () => void answers.refresh(callKey('operator.manager-request-list'));
  return (
    <>
      <NewRequest onSent={reload} />
      <Page onChanged={reload} />
    </>
  );
}
