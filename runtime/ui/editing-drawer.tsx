import type { ComponentProps } from 'react';
import { contentOf, DiscardGuard, type GuardedContent } from './discard-guard.tsx';
import { Drawer } from './drawer.tsx';

interface EditingDrawerProps extends Omit<ComponentProps<typeof Drawer>, 'children'> {
  /** Closing would lose input. */
  isEdited: boolean;
  children: GuardedContent;
}

/** A drawer that asks before it closes, once something was edited. */
export function EditingDrawer({ isEdited, onClose, children, ...drawer }: EditingDrawerProps) {
  return (
    <DiscardGuard isEdited={isEdited}>
      {(leave) => (
        <Drawer {...drawer} onClose={() => leave(onClose)}>
          {contentOf(children, leave)}
        </Drawer>
      )}
    </DiscardGuard>
  );
}
