import type { ChangeEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { CountryWidget } from '../../../forms/country-widget.tsx';
import { described, isInvalid } from '../../../ui/schema-form/described.ts';
import { groupedIban } from './account-number.ts';

/** A code of letters and digits. */
function CodeInput({
  widget,
  onChange,
  onBlur,
}: {
  widget: WidgetProps;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onBlur?(): void;
}) {
  return (
    <input
      {...described(widget)}
      type="text"
      className={`input figures ${isInvalid(widget) ? 'input-error' : ''}`}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={widget.schema.maxLength}
      value={(widget.value as string | undefined) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** An account number; an IBAN is grouped when the field loses the focus. */
function AccountNumberWidget(widget: WidgetProps) {
  const value = (widget.value as string | undefined) ?? '';
  return (
    <CodeInput
      widget={widget}
      onChange={(event) => widget.onChange(event.target.value)}
      onBlur={() => groupedIban(value) !== value && widget.onChange(groupedIban(value))}
    />
  );
}

/** A SWIFT code in capitals. */
function SwiftWidget(widget: WidgetProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = target;
    widget.onChange(target.value.toUpperCase());
    requestAnimationFrame(() => target.setSelectionRange(selectionStart, selectionEnd));
  }
  return <CodeInput widget={widget} onChange={change} />;
}

export const ACCOUNT_WIDGETS = {
  account_number: AccountNumberWidget,
  swift_code: SwiftWidget,
  bank_country: CountryWidget,
  country: CountryWidget,
};
