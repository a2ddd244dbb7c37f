import type { ReactNode } from 'react';

interface SectionHeadProps {
  /** Position of the section, from 1. */
  number: number;
  title: string;
  children: ReactNode;
}

/** The head of a section of the form. */
export function SectionHead({ number, title, children }: SectionHeadProps) {
  return (
    <div className={`mb-5 flex gap-3 ${number > 1 ? 'border-line mt-4 border-t pt-8' : 'pt-2'}`}>
      <span
        aria-hidden="true"
        className="figures border-control text-muted grid size-7 flex-none place-items-center rounded-full border text-sm"
      >
        {number}
      </span>
      <div className="min-w-0 pt-0.5">
        <h3 className="font-semibold">{title}</h3>
        <div className="text-muted mt-1 text-sm">{children}</div>
      </div>
    </div>
  );
}
