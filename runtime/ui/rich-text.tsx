import { Fragment, type ReactNode } from 'react';

/** A sentence with elements in the places of its parameters: `"I accept the {terms}"` with `terms` a link. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 ? (parts[piece] ?? `{${piece}}`) : piece}</Fragment>
    ));
}
