import type { ComponentType } from 'react';

/** Places of the page that features fill, and what each is given. */
export interface SlotProps {
  /** Buttons at the top of the guest pages; `route` is the page that is open. */
  'guest.action': { route: string };
  'guest.floating': object;
  /** Below the sign-in form; `fill` puts credentials into it. */
  'login.extra': { fill(email: string, password: string): void };
  'header.action': object;
  'avatar.menu': { close(): void };
  'balance.menu': object;
  /** Below the accounts in the balance menu: the open positions; `close` closes the menu. */
  'balance.positions': { close(): void };
  /** A count on the destination of this route; it says nothing for the others. */
  'drawer.badge': { route: string };
  'drawer.item': { place: 'drawer' | 'mobile' };
  /** What a suspended person can still do; `open` leads to a page of this site. */
  'suspended.action': { open(path: string): void };
  /** Above the header, over the whole width: whose money this is. */
  'shell.band': object;
  'shell.banner': object;
  'shell.dialog': object;
  'shell.floating': object;
  'shell.overlay': object;
  /** Stands in for the whole app (identity check); renders its children where it has nothing to say. */
  'app.replacement': { children: React.ReactNode };
}

export type SlotName = keyof SlotProps;

export type SlotFillings = {
  [Name in SlotName]?: () => Promise<{ Filling: ComponentType<SlotProps[Name]> }>;
};
