import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

interface PaintedAddressProps {
  label: string;
  /** As the server sent it. */
  address: string;
}

/**
 * A deposit address as text and as QR code. Whenever the page around it changes, the text on the screen is
 * compared with the server's answer: an address that a program replaced is hidden with a warning.
 */
export function PaintedAddress({ label, address }: PaintedAddressProps) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (!container.current || !element) return undefined;
    const compare = () => setReplaced(!element.isConnected || element.textContent !== address);
    const observer = new MutationObserver(compare);
    observer.observe(container.current, { subtree: true, childList: true, characterData: true });
    const painted = requestAnimationFrame(compare);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(painted);
    };
  }, [address]);
  if (isReplaced)
    return (
      <p role="alert" className="alert alert-error text-sm">
        {t('deposit.crypto-mismatch')}
      </p>
    );
  return (
    <div ref={container} className="grid justify-items-center gap-3 [&>:last-child]:w-full">
      <QrCode value={address} label={t('deposit.crypto-qr')} />
      <CopyField label={label} value={address} valueRef={shown} />
    </div>
  );
}
