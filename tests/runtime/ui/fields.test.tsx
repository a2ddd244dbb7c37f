import '../support/browser.ts';
import { act, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CopyField } from '../../../runtime/ui/copy-field.tsx';
import { FileField, type PreparedFile } from '../../../runtime/ui/file-field.tsx';
import { MoneyField } from '../../../runtime/ui/money-field.tsx';
import { NumberField } from '../../../runtime/ui/number-field.tsx';
import { qrPath } from '../../../runtime/ui/qr-code.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform, until } from '../support/site.tsx';

const input = () => document.querySelector<HTMLInputElement>('input')!;
const error = () => document.querySelector('[id$="-error"]')!.textContent;

function type(text: string) {
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function show(children: React.ReactNode) {
  const root = await renderInPlatform(makePlatform({ at: '/login' }).platform, children);
  await until(() => expect(root.firstElementChild).not.toBeNull());
  return root;
}

describe('NumberField', () => {
  test('reports plain decimals and explains invalid input', async () => {
    const onChange = vi.fn();
    await show(<NumberField id="n" label="Lots" digits={2} value="" onChange={onChange} />);
    await type('12.5');
    expect(onChange).toHaveBeenLastCalledWith('12.5');
    await type('12.555');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(error()).toBe('Use at most 2 digits after the decimal point.');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await type('abc');
    expect(error()).toBe('Type a number like 1234.5.');
    await type('-5');
    expect(error()).toBe('Type a number without a minus sign, such as 1234.5.');
    await type('12 34');
    expect(error()).toBe('Type a number without spaces, such as 1234.5.');
    await type('9'.repeat(25));
    expect(error()).toBe('This number is too large.');
    await type('1,234.50');
    expect(onChange).toHaveBeenLastCalledWith('1234.50');
    expect(error()).toBe('');
  });

  test.each([
    ['clears its value', (value: string | null) => value ?? ''],
    ['keeps its value', (value: string | null, before: string) => value ?? before],
  ])('keeps an invalid text and its error when the owner %s', async (_title, next) => {
    function Owner() {
      const [value, setValue] = useState('250.00');
      return (
        <NumberField
          id="n"
          label="Amount"
          digits={2}
          value={value}
          onChange={(typed) => setValue(next(typed, value))}
        />
      );
    }
    await show(<Owner />);
    await type('250.001');
    expect(input().value).toBe('250.001');
    expect(error()).toBe('Use at most 2 digits after the decimal point.');
    await type('12x');
    expect(input().value).toBe('12x');
    expect(error()).not.toBe('');
    await type('12.5');
    expect(input().value).toBe('12.5');
    expect(error()).toBe('');
  });

  test('never passes a number through a float', async () => {
    const onChange = vi.fn();
    await show(<NumberField id="n" label="Amount" digits={8} value="" onChange={onChange} />);
    await type('90071992547409931234.12345678');
    expect(onChange).toHaveBeenLastCalledWith('90071992547409931234.12345678');
  });

  test('shows the value of its owner once that changes', async () => {
    function Owner() {
      const [value, setValue] = useState<string | null>('1');
      return (
        <MoneyField
          id="m"
          label="Amount"
          currency="USD"
          max="10021.34"
          value={value ?? ''}
          onChange={setValue}
        />
      );
    }
    await show(<Owner />);
    await type('7.');
    expect(input().value).toBe('7.');
    await act(async () => document.querySelector('button')!.click());
    expect(input().value).toBe('10021.34');
  });
});

test('MoneyField allows the decimal places of its currency', async () => {
  const onChange = vi.fn();
  await show(<MoneyField id="m" label="Amount" currency="JPY" value="" onChange={onChange} />);
  await type('10.5');
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(error()).toBe('Type a whole number.');
});

describe('FileField', () => {
  const choose = (file: File) =>
    act(async () => {
      Object.defineProperty(input(), 'files', { value: [file], configurable: true });
      input().dispatchEvent(new Event('change', { bubbles: true }));
    });

  /** Keeps the chosen file; `schedule` decides when a change is applied. */
  function Owner({ schedule }: { schedule(change: () => void): void }) {
    const [value, setValue] = useState<File | null>(null);
    return (
      <FileField
        id="f"
        label="Proof"
        accept={['image/png']}
        maxBytes={10}
        value={value}
        onChange={(file) => schedule(() => setValue(file))}
      />
    );
  }

  test('accepts files of its types and size, and rejects others with a reason', async () => {
    const onChange = vi.fn();
    await show(
      <FileField
        id="f"
        label="Proof"
        accept={['image/png']}
        maxBytes={1000}
        value={null}
        onChange={onChange}
      />,
    );
    await choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
    expect(error()).toBe('a.txt cannot be used. PNG, up to 1 kB');
    await choose(new File(['x'.repeat(1001)], 'big.png', { type: 'image/png' }));
    expect(error()).toContain('big.png');
    expect(onChange).not.toHaveBeenCalled();
    const fine = new File(['x'], 'a.png', { type: 'image/png' });
    await choose(fine);
    expect(onChange).toHaveBeenCalledWith(fine);
    expect(error()).toBe('');
  });

  test('prepares a file, and shows why it cannot be used', async () => {
    let answer: (result: PreparedFile | null) => void = () => {};
    const onChange = vi.fn();
    await show(
      <FileField
        id="f"
        label="Proof"
        accept={['image/png']}
        maxBytes={1}
        value={null}
        error="Add a file"
        prepare={() => new Promise((resolve) => (answer = resolve))}
        onChange={onChange}
      />,
    );
    const prepared = (result: PreparedFile | null) => act(async () => answer(result));
    await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(document.querySelector('[role=status]')!.textContent).toBe('Preparing the photo…');
    await prepared({ problem: 'Send a photo' });
    expect(error()).toBe('Send a photo');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await choose(new File(['x'], 'b.png'));
    await prepared(null);
    expect([error(), onChange.mock.calls]).toEqual(['Add a file', []]);
    const small = new File(['x'], 'c.png');
    await choose(new File(['xx'], 'c.png'));
    await prepared({ file: small });
    expect(onChange.mock.calls).toEqual([[small]]);
  });

  test('uses the last of two files that are chosen quickly', async () => {
    const answers: ((result: PreparedFile) => void)[] = [];
    const onChange = vi.fn();
    const prepare = () => new Promise<PreparedFile>((resolve) => void answers.push(resolve));
    await show(
      <FileField
        id="f"
        label="Proof"
        accept={['image/png']}
        maxBytes={1}
        value={null}
        prepare={prepare}
        onChange={onChange}
      />,
    );
    const [first, last] = [new File(['x'], 'a.png'), new File(['x'], 'b.png')];
    await choose(first);
    await choose(last);
    await act(async () => answers[1]!({ file: last }));
    await act(async () => answers[0]!({ file: first }));
    expect(onChange.mock.calls).toEqual([[last]]);
  });

  test('keeps the focus inside when its owner applies the file late', async () => {
    let apply = () => {};
    const frame = () => act(async () => void (await new Promise(requestAnimationFrame)));
    await show(<Owner schedule={(change) => (apply = change)} />);
    input().focus();
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    await frame();
    await act(async () => apply());
    await until(() => expect(document.activeElement!.getAttribute('aria-label')).toBe('Remove a.png'));
    await act(async () => (document.activeElement as HTMLElement).click());
    await frame();
    await act(async () => apply());
    await until(() => expect(document.activeElement).toBe(input()));
  });

  test('offers the camera on a touch device', async () => {
    const matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal('matchMedia', matchMedia);
    onTestFinished(() => void vi.unstubAllGlobals());
    const onChange = vi.fn();
    const props = { id: 'f', label: 'Proof', accept: ['image/png'], maxBytes: 10, onChange };
    const root = await show(<FileField {...props} value={null} hasCamera />);
    const camera = root.querySelector<HTMLInputElement>('#f-camera')!;
    expect(camera.getAttribute('capture')).toBe('environment');
    expect(input().hasAttribute('capture')).toBe(false);
    const photo = new File(['x'], 'image.png', { type: 'image/png' });
    await act(async () => {
      Object.defineProperty(camera, 'files', { value: [photo] });
      camera.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(onChange).toHaveBeenCalledWith(photo);
  });

  test('moves the focus with the control: to the remove button and back', async () => {
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    await show(<Owner schedule={(change) => change()} />);
    input().focus();
    await choose(picture);
    await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove a.png'));
    await act(async () => (document.activeElement as HTMLElement).click());
    await until(() => expect(document.activeElement).toBe(input()));
  });

  test('shows the progress of an upload', async () => {
    const file = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    const props = {
      id: 'f',
      label: 'Proof',
      accept: ['application/pdf'],
      maxBytes: 1000,
      onChange: () => {},
    };
    const root = await show(<FileField {...props} value={file} progress={0.5} />);
    expect(root.querySelector('progress')!.value).toBe(50);
    expect(root.textContent).toContain('Uploading, 50%');
  });
});

test("CopyField shows 'Copied' for two seconds", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const root = await show(<CopyField label="Address" value="bc1q" />);
  vi.useFakeTimers();
  await act(async () => root.querySelector('button')!.click());
  expect(writeText).toHaveBeenCalledWith('bc1q');
  expect(root.querySelector('[role="status"]')!.textContent).toBe('Copied');
  await act(async () => vi.advanceTimersByTime(1999));
  expect(root.querySelector('[role="status"]')!.textContent).toBe('Copied');
  await act(async () => vi.advanceTimersByTime(1));
  expect(root.querySelector('[role="status"]')!.textContent).toBe('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('qrPath has a quiet zone of four modules and grows with its text', () => {
  const short = qrPath('a');
  expect(short.size).toBe(21 + 8);
  expect(short.path.startsWith('M4 4h1v1h-1z')).toBe(true);
  expect(qrPath('a'.repeat(200)).size).toBeGreaterThan(short.size);
});
