import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Portrait } from './photo/portrait.tsx';
import './message-log.css';

export interface LogEntry {
  id: string;
  author: string;
  /** Full name, for the initials; the author by default. */
  fullName?: string;
  /** Address of the author's image. */
  image: string | null;
  /** In place of the image and the initials. */
  mark?: ReactNode;
  text: string;
  /** The reader wrote it: on the right. */
  isOwn: boolean;
  /** Time or state, below the text. */
  note: ReactNode;
}

interface MessageLogProps {
  label: string;
  /** Oldest first. */
  entries: readonly LogEntry[];
  /** Above the first entry. */
  children?: ReactNode;
}

/** Distance from the end within which the log follows new entries, in pixels. */
const NEAR_END = 80;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

function Entry({ author, fullName = author, image, mark, text, isOwn, note }: LogEntry) {
  return (
    <li className="message" data-own={isOwn || undefined}>
      <span className="message-avatar">
        {mark ?? <Portrait img={image} initials={initialsOf(fullName)} />}
      </span>
      <div className="message-content">
        <p className="message-author">{author}</p>
        <p className="message-text" dir="auto">
          {text}
        </p>
        <div className="message-note">{note}</div>
      </div>
    </li>
  );
}

/** Scrolls to a new last entry if the reader wrote it or was at the end. */
function useFollowedEnd(entries: readonly LogEntry[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const last = entries.at(-1);
  useLayoutEffect(() => {
    const log = scroller.current!;
    if (isNear.current || last?.isOwn) log.scrollTop = log.scrollHeight;
  }, [last?.id, last?.isOwn]);
  function onScroll() {
    const { scrollHeight, scrollTop, clientHeight } = scroller.current!;
    isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  }
  return { ref: scroller, onScroll };
}

/** A conversation; new messages are announced to screen readers. */
export function MessageLog({ label, entries, children }: MessageLogProps) {
  return (
    <div
      className="message-log"
      role="log"
      aria-relevant="additions"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
      tabIndex={0}
      {...useFollowedEnd(entries)}
    >
      {children}
      <ol className="message-list">
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ol>
    </div>
  );
}
