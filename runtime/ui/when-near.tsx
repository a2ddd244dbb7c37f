import { useEffect, useRef, useState, type ReactNode } from 'react';
import { observeView } from './observe-view.ts';

interface WhenNearProps {
  /** Class with about the height of the content, so that it moves nothing below when it appears. */
  className: string;
  children: ReactNode;
}

/**
 * Renders its content when it scrolls into view, or at the first Tab key: the focus must not skip it. Without
 * `IntersectionObserver`, at once.
 */
export function WhenNear({ className, children }: WhenNearProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return undefined;
    const stop = observeView(container.current!, () => setNear(true));
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Tab' && setNear(true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isNear]);
  return (
    <div ref={container} className={className}>
      {isNear ? children : null}
    </div>
  );
}
