import { useEffect, type RefObject } from 'react';

/** Calls `onPress` when a pointer goes down outside the element, while `isActive`. */
export function usePressOutside(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const press = ({ target }: PointerEvent) => !element.current?.contains(target as Node) && onPress();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [element, isActive, onPress]);
}
