import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import type { DialogId } from '../../schemas/generated/types.ts';
import { usePlatform, useT } from '../platform/hooks.ts';
import { useHotkeys, type Hotkey } from '../platform/hotkeys.ts';
import type { SlotEntry } from '../platform/slot-registry.ts';
import { Icon, isIconName } from './icon.tsx';

interface HotkeyTriggerProps {
  hotkey: Hotkey;
  onOpen(): void;
}

function HotkeyTrigger({ hotkey, onOpen }: HotkeyTriggerProps) {
  useHotkeys({ [hotkey]: onOpen });
  return null;
}

interface DialogTriggerProps {
  dialog: DialogId;
  onOpen(given: Record<string, unknown>): void;
}

/** Opens when another feature requests this dialog. */
function DialogTrigger({ dialog, onOpen }: DialogTriggerProps) {
  const { dialogs } = usePlatform();
  const requested = useStore(dialogs, (state) => (state.requested?.id === dialog ? state.requested : null));
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!requested) return;
    dialogs.setState({ requested: null });
    open(requested.given);
  }, [requested, dialogs]);
  return null;
}

interface ButtonTriggerProps {
  icon?: string;
  label: string;
  isPrimary: boolean;
  isOpen: boolean;
  onPrepare(): void;
  onOpen(): void;
}

/** Drawn from the feature's definition, so that the feature's code loads only when the pointer or the focus reaches it. */
function ButtonTrigger({ icon, label, isPrimary, isOpen, onPrepare, onOpen }: ButtonTriggerProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={`btn btn-sm max-[56rem]:hidden ${isPrimary ? 'btn-primary' : ''}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onClick={onOpen}
    >
      {icon && isIconName(icon) ? <Icon name={icon} size={16} /> : null}
      {t(label)}
    </button>
  );
}

/** A contribution whose code loads when the user reaches for its trigger. A failure to load is reported and can be retried. */
export function TriggeredContribution({
  entry,
  given,
}: {
  entry: SlotEntry;
  given: Record<string, unknown>;
}) {
  const t = useT();
  const { registry, notifications } = usePlatform();
  const [contribution, setContribution] = useState<ComponentType<Record<string, unknown>> | null>(null);
  const [opened, setOpened] = useState<Record<string, unknown> | null>(null);
  const { trigger } = entry;
  const load = () => registry.loadContribution(entry) as Promise<ComponentType<Record<string, unknown>>>;

  async function open(requested: Record<string, unknown>) {
    try {
      const component = await load();
      setContribution(() => component);
      setOpened(requested);
    } catch {
      notifications.show('error', `${t('app.chunk')} ${t('app.chunk-hint')}`);
    }
  }
  const onOpen = () => void open({});
  return (
    <>
      {trigger?.hotkey ? <HotkeyTrigger hotkey={trigger.hotkey} onOpen={onOpen} /> : null}
      {trigger?.dialog ? (
        <DialogTrigger dialog={trigger.dialog} onOpen={(requested) => void open(requested)} />
      ) : null}
      {trigger?.label ? (
        <ButtonTrigger
          icon={trigger.icon}
          label={trigger.label}
          isPrimary={trigger.primary ?? false}
          isOpen={opened !== null}
          onPrepare={() => void load().catch(() => {})}
          onOpen={onOpen}
        />
      ) : null}
      {opened && contribution
        ? createElement(contribution, {
            ...given,
            ...opened,
            // What ends late closes the dialog that it began in, and none that was opened since.
            close: () => setOpened((now) => (now === opened ? null : now)),
          })
        : null}
    </>
  );
}
