import type { SlotId } from '../../schemas/generated/ids.ts';

interface Props {
  /** `route` is the current page. */
  'guest.action': { route: string };
  /** `fill` enters credentials into the sign-in form. */
  'login.extra': { fill(email: string, password: string): void };
  'avatar.menu': { close(): void };
  'balance.action': { close(): void };
  'balance.positions': { close(): void };
  /** Renders null for every route but its own. */
  'drawer.badge': { route: string };
  /** `count` is the number of mining assets. */
  'mining.figures': { count: number };
  /** `size` is the height of the list's rows. */
  'positions.pending': { part: 'count' | 'list'; size?: 'tight' | 'dense' | 'roomy' };
  /** `open` navigates to a page of this site. */
  'suspended.action': { open(path: string): void };
  'shell.overlay': { close(): void };
  /** `open` navigates to one of the pages that stay available. */
  'app.replacement': { open(path: string): void };
}

/** The props that each slot of schemas/slots.json passes to its contributions. */
export type SlotProps = { [Slot in SlotId]: Slot extends keyof Props ? Props[Slot] : object };
