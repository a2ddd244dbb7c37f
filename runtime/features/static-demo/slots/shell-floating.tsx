import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useText } from '../../../platform/use-text.ts';
import { openModals } from '../../../ui/focus/open-modals.ts';
import { CodeMail } from '../components/code-mail.tsx';
import { staticDemoTexts } from '../texts.ts';

const CODE_FIELD = '[autocomplete=one-time-code]';

/** Whether the content of a dialog, which may arrive later, asks for a mailed code. */
function useAsksForCode(modal: HTMLDialogElement | undefined): boolean {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!modal) return undefined;
    const look = () => setAsks(modal.querySelector(CODE_FIELD) !== null);
    const observer = new MutationObserver(look);
    observer.observe(modal, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      setAsks(false);
    };
  }, [modal]);
  return asks;
}

/** The code inside the dialog that asks for it: the account menu with the mails is inert behind the dialog. */
export function Contribution() {
  useText('static-demo', staticDemoTexts);
  const modal = useStore(openModals, (all) => all.at(-1));
  const asks = useAsksForCode(modal);
  return modal && asks ? createPortal(<CodeMail />, modal) : null;
}
