import { Fragment, type ReactNode } from 'react';

/** A sentence whose parameters are elements: `"I accept the {terms}"` with `terms` a link. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 ? (parts[piece] ?? `{${piece}}`) : piece}</Fragment>
    ));
}
