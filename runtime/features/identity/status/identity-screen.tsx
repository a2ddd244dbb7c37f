import { useEffect, useReducer, useRef, useState } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Hero } from './hero.tsx';
import { PENDING_SEEN_KEY, PendingDialog } from './pending-dialog.tsx';
import { Process, StatusBar } from './process.tsx';
import { Approved, Pending, Rejected, Unverified } from './states.tsx';
import { useIdentityCheck } from './use-identity-check.ts';
import '../identity.css';

const PageForm = lazyComponent(
  'identity form',
  'PageForm',
  () => import('../form/page-form.tsx'),
  <Loading />,
);

/** The form below its heading, which gets the focus. */
function FormPanel() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel p-[clamp(1rem,3vw,2rem)]" aria-labelledby="kyc-form">
      <h2 ref={heading} id="kyc-form" tabIndex={-1} className="mb-6 text-xl font-semibold outline-none">
        {t('kyc.form')}
      </h2>
      <PageForm />
    </section>
  );
}

/** The dialog about the review: once for each submission. */
function useReviewNotice(submittedAt: string | null | undefined, isPending: boolean) {
  const { tab } = usePlatform();
  const [, renew] = useReducer((count: number) => count + 1, 0);
  // Read on each render: the upload dialog may have shown it above this page.
  const isOpen = isPending && Boolean(submittedAt) && tab.get(PENDING_SEEN_KEY) !== submittedAt;
  function close() {
    tab.set(PENDING_SEEN_KEY, submittedAt!);
    renew();
  }
  return [isOpen, close] as const;
}

type Check = ReturnType<typeof useIdentityCheck>;

function Content({ check }: { check: Check }) {
  const t = useT();
  /** The submission that the user replaces. */
  const [replaced, setReplaced] = useState<string>();
  const { status, record, isPending, error, isFetching, refetch } = check;
  if (isPending) return <Loading />;
  if (error && !record)
    return (
      <LoadError
        what={`${t('kyc.failed')}.`}
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (status === 'approved') return <Approved record={record} />;
  if (status === 'pending') return <Pending record={record} />;
  const latest = record?.submitted_at ?? 'none';
  if (replaced === latest) return <FormPanel />;
  const start = () => setReplaced(latest);
  return (
    // The form is likely to be opened next.
    <div onPointerEnter={PageForm.prepare} onFocus={PageForm.prepare}>
      {status === 'rejected' ? <Rejected record={record} onStart={start} /> : <Unverified onStart={start} />}
    </div>
  );
}

/** The identity check: hero, status bar, its state or its form, and the process (spec 2 §2.8 and 9). */
export function IdentityScreen({ lead }: { lead: string }) {
  const check = useIdentityCheck();
  const { status, record } = check;
  const [isNoticeOpen, closeNotice] = useReviewNotice(record?.submitted_at, status === 'pending');
  const isOpen = status === 'none' || status === 'rejected';
  // An operator may have verified a user who sent nothing.
  const hasProcess = status !== 'approved' || record?.status === 'approved';
  return (
    <div className="grid gap-8">
      <Hero lead={lead} isOpen={isOpen} />
      <StatusBar status={status} />
      <div className="kyc-layout">
        <Content check={check} />
        {hasProcess ? <Process status={status} record={record} /> : null}
      </div>
      {isNoticeOpen ? <PendingDialog onClose={closeNotice} /> : null}
    </div>
  );
}
