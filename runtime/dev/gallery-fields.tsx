import { useState } from 'react';
import { CopyField } from '../ui/copy-field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { SteppedInput } from '../ui/stepped-input.tsx';
import type { Sample } from './gallery-page.tsx';

const TYPES = ['image/png', 'image/jpeg', 'application/pdf'];
const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';

function Numbers({ theme }: { theme: string }) {
  const [value, setValue] = useState<string | null>('12');
  return (
    <>
      <NumberField
        id={`number-${theme}`}
        label="Years of experience"
        digits={0}
        value={value ?? ''}
        hint="A whole number."
        onChange={setValue}
      />
      <NumberField
        id={`number-error-${theme}`}
        label="Lots"
        digits={2}
        unit="lots"
        value="0.001"
        error="The minimum is 0.01 lots."
        onChange={() => {}}
      />
      <NumberField
        id={`number-off-${theme}`}
        label="Leverage"
        digits={0}
        unit=": 1"
        value="30"
        disabled
        onChange={() => {}}
      />
    </>
  );
}

function Amounts({ theme }: { theme: string }) {
  const [value, setValue] = useState<string | null>('250.00');
  return (
    <>
      <MoneyField
        id={`money-${theme}`}
        label="Amount"
        currency="USD"
        max="10021.34"
        value={value ?? ''}
        onChange={setValue}
      />
      <MoneyField
        id={`money-error-${theme}`}
        label="Amount"
        currency="EUR"
        value="5"
        error="The minimum deposit is 10.00 EUR."
        onChange={() => {}}
      />
    </>
  );
}

function Steps({ theme }: { theme: string }) {
  const [value, setValue] = useState(10);
  const text = (value / 100).toFixed(2);
  return (
    <SteppedInput
      id={`stepped-${theme}`}
      label="Quantity"
      value={text}
      step="0.01"
      problem={undefined}
      onChange={(next) => setValue(Math.round(Number(next) * 100) || 0)}
      onStep={(direction) => setValue(value + (direction === 'more' ? 1 : -1))}
    />
  );
}

function Files({ theme }: { theme: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [document, setDocument] = useState<File | null>(null);
  const [sent] = useState(
    () => new File([new Uint8Array(420_000)], 'passport.pdf', { type: 'application/pdf' }),
  );
  return (
    <>
      <FileField
        id={`file-${theme}`}
        label="Proof of identity"
        accept={TYPES}
        maxBytes={5_000_000}
        value={file}
        onChange={setFile}
      />
      <FileField
        id={`file-sent-${theme}`}
        label="Uploading"
        accept={TYPES}
        maxBytes={5_000_000}
        value={sent}
        progress={0.64}
        onChange={() => {}}
      />
      <FileField
        id={`file-failed-${theme}`}
        label="Proof of address"
        accept={TYPES}
        maxBytes={5_000_000}
        value={sent}
        error="The upload was interrupted. Try again."
        onChange={() => {}}
      />
      <FileField
        id={`file-document-${theme}`}
        label="Document"
        accept={TYPES}
        maxBytes={5_000_000}
        value={document}
        hasCamera
        isLarge
        onChange={setDocument}
      />
    </>
  );
}

export const FIELDS: readonly Sample[] = [
  { name: 'Number field', show: (theme) => <Numbers theme={theme} /> },
  { name: 'Money field', show: (theme) => <Amounts theme={theme} /> },
  { name: 'Stepped input', show: (theme) => <Steps theme={theme} /> },
  { name: 'File field: empty, uploading, failed', show: (theme) => <Files theme={theme} /> },
  { name: 'Copy field', show: () => <CopyField label="Deposit address" value={ADDRESS} /> },
  { name: 'QR code', show: () => <QrCode value={`bitcoin:${ADDRESS}`} label="Pay to this address" /> },
];
