import { useEffect, useRef } from 'react';
import type { Handoff } from '../../schemas/generated/types.ts';

/** Carries the one-time code to its target in the body of a form: it never stands in an address. */
export function HandoffForm({ handoff, label }: { handoff: Handoff; label: string }) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    form.current?.submit();
  }, []);
  return (
    <form ref={form} method="post" action={handoff.target}>
      <input type="hidden" name="code" value={handoff.code} />
      <button type="submit" className="btn btn-primary w-full">
        {label}
      </button>
    </form>
  );
}
