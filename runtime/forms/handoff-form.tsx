import { useEffect, useRef } from 'react';
import type { Handoff } from '../../schemas/generated/types.ts';

/** Posts the one-time code to its target in a form body, so that it never appears in a URL. */
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
