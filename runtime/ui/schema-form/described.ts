import { errorId, type WidgetProps } from '@rjsf/utils';

export const isInvalid = ({ rawErrors }: Pick<WidgetProps, 'rawErrors'>) =>
  rawErrors?.length ? true : undefined;

/** What every input says of itself to a screen reader, and to the browser's own filling. */
export function described(widget: WidgetProps) {
  return {
    id: widget.id,
    name: widget.name,
    required: widget.required,
    disabled: widget.disabled || widget.readonly,
    autoComplete: widget.options.autocomplete as string | undefined,
    'aria-invalid': isInvalid(widget),
    'aria-describedby': errorId(widget.id),
  };
}
