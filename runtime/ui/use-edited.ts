import { useEffect } from 'react';

/**
 * Reports to the dialog around a part whether closing it would lose the part's input; not any more once the part is gone.
 * @param onEdited the same function in each render
 */
export function useEdited(isEdited: boolean, onEdited: (isEdited: boolean) => void): void {
  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [isEdited, onEdited]);
}
