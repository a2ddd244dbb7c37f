import { publicNumber } from '../../../../domain/account/public-number.ts';
import requestSchema from '../../../../schemas/forms/manager-request.json';
import * as requestFields from '../../../../schemas/generated/forms/manager-request.js';
import type { ManagerRequest } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { usePagedCall } from '../../../platform/use-paged-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Empty } from '../components/empty.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import type { Values } from '../../../ui/schema-form/text-validator.ts';
import { LoadError } from '../../../ui/load-error.tsx';

const EMPTY = { number: '' };

const useRequests = () => usePagedCall('manager.list-requests');
type RequestsQuery = ReturnType<typeof useRequests>;

function NewRequest() {
  const t = useT();
  const { notifications } = usePlatform();
  const { send } = useCommand('manager.create-request', { showsError: true });

  /** Every refusal is about the number. */
  async function ask({ number }: Values) {
    const result = await send({ input: { number: Number(String(number).replace(/\D/g, '')) } });
    if (result.ok) return result;
    const { error } = result;
    return { ...result, error: { ...error, fields: { number: error.fields.number ?? error.message } } };
  }

  function done(request: ManagerRequest): Values {
    notifications.show('success', t('desk.request-sent', { number: request.number }));
    return EMPTY;
  }

  return (
    <SchemaForm<Values, ManagerRequest>
      id="manager-request"
      schema={requestSchema}
      form={requestFields}
      values={EMPTY}
      send={ask}
      onDone={done}
      className="flex max-w-104 items-start gap-2"
      submit={(busy) => (
        <button type="submit" className="btn btn-primary mt-6" aria-disabled={busy}>
          {t('desk.send-request')}
        </button>
      )}
    />
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
    <li className="border-line flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1.5 border-t py-1.5">
      <span className="figures min-w-24 font-semibold">{publicNumber(request.number)}</span>
      <Badge>{t(`desk.state-${request.state}`)}</Badge>
      <span className="text-muted text-sm">
        {formatMoment(language, request.answered_at ?? request.created_at)}
      </span>
      {request.state === 'pending' ? (
        <button
          type="button"
          className="btn btn-sm ms-auto"
          aria-disabled={busy}
          aria-label={t('desk.withdraw-of', { number: request.number })}
          onClick={() => void withdraw()}
        >
          {t('desk.withdraw')}
        </button>
      ) : null}
    </li>
  );
}

/** Below the list: the next page, or why it could not be loaded. */
function MoreRequests({
  query: { error, isFetching, hasNextPage, fetchNextPage },
}: {
  query: RequestsQuery;
}) {
  const t = useT();
  if (error)
    return (
      <LoadError
        what={t('desk.requests-failed')}
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void fetchNextPage()}
      />
    );
  if (!hasNextPage) return null;
  return (
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
  );
}

/** The requests, newest first, with pagination. */
function RequestList() {
  const t = useT();
  const query = useRequests();
  const { data, error, isFetching, refetch } = query;
  if (error && !data)
    return (
      <LoadError
        what={t('desk.requests-failed')}
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return <Empty>{t('desk.no-requests')}</Empty>;
  return (
    <>
      <ul aria-label={t('desk.requests')}>
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
      <MoreRequests query={query} />
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
