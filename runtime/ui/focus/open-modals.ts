import { createStore } from 'zustand/vanilla';

/** The open modal elements, topmost last: everything outside the last one is inert. */
export const openModals = createStore<readonly HTMLDialogElement[]>(() => []);
