/** Whether the page runs from right to left: the arrow keys and the pointer then move the other way. */
export const isMirrored = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
