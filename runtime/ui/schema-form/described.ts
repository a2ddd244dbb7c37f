import { descriptionId, errorId, type WidgetProps } from '@rjsf/utils';

export const isInvalid = ({ rawErrors }: Pick<WidgetProps, 'rawErrors'>) =>
  rawErrors?.length ? true : undefined;

/** Attributes of every input: identity, state, autofill, and the ids of its error and hint. */
export function described(widget: WidgetProps) {
  return {
    id: widget.id,
    name: widget.name,
    required: widget.required,
    disabled: widget.disabled || widget.readonly,
    autoComplete: widget.options.autocomplete as string | undefined,
    'aria-invalid': isInvalid(widget),
    'aria-describedby': widget.options.description
      ? `${errorId(widget.id)} ${descriptionId(widget.id)}`
      : errorId(widget.id),
  };
}
