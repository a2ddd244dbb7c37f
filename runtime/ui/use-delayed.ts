import { useEffect, useState } from 'react';

/** Milliseconds without a change before typed text is used. */
const DELAY = 300;

/** The value, once it has not changed for a moment. */
export function useDelayed<T>(value: T): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), DELAY);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
