import { useMemo } from 'react';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import demoAccountSchema from '../../../../schemas/forms/demo-account.json';
import * as demoAccountForm from '../../../../schemas/generated/forms/demo-account.js';
import type {
  DemoAccountOptions,
  TradingAccountCreateInput,
  TradingAccount,
} from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import type { Choice } from '../../../ui/schema-form/ui-schema.ts';

/** The options of each field, and the one that is preselected. */
const fieldsOf = ({ defaults, ...lists }: DemoAccountOptions) => ({
  platform: { offered: lists.platforms, preselected: defaults.platform },
  account_type: { offered: lists.accountTypes, preselected: defaults.accountType },
  leverage: { offered: lists.leverages, preselected: defaults.leverage },
  currency: { offered: lists.currencies, preselected: defaults.currency },
  server: { offered: lists.servers, preselected: defaults.server },
  initial_deposit: { offered: lists.initialDeposits, preselected: defaults.initialDeposit },
});

/** The schema with the brand's options. */
export function schemaOf(options: DemoAccountOptions): object {
  const fields = Object.entries(fieldsOf(options));
  const enums = fields.map(([name, { offered, preselected }]) => [
    name,
    { type: 'string', enum: preselected ? offered : ['', ...offered] },
  ]);
  // Each field has a value to choose: none is optional here.
  return {
    ...demoAccountSchema,
    required: fields.map(([name]) => name),
    properties: Object.fromEntries(enums) as object,
  };
}

/** The form of a demo account: its schema, with the options and defaults of the manifest (spec 1 §9). */
export function DemoAccountForm({
  options,
  onOpened,
}: {
  options: DemoAccountOptions;
  onOpened(account: TradingAccount): void;
}) {
  const t = useT();
  const language = useLanguage();
  const { send, reset } = useCommand('trading-account.create', { showsError: true });
  const schema = useMemo(() => schemaOf(options), [options]);
  const fields = useMemo(() => fieldsOf(options), [options]);
  const values = useMemo(
    () => Object.fromEntries(Object.entries(fields).map(([name, { preselected }]) => [name, preselected])),
    [fields],
  );
  const choices = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, { offered, preselected }]): [string, Choice[]] => [
          name,
          [
            ...(preselected ? [] : [{ value: '', label: t('accounts.choose') }]),
            ...offered.map((value) => ({
              value,
              label: name === 'initial_deposit' ? localDecimal(value, language) : value,
            })),
          ],
        ]),
      ),
    [fields, language, t],
  );
  const hints = useMemo(() => ({ initial_deposit: t('accounts.virtual') }), [t]);
  return (
    <SchemaForm<TradingAccountCreateInput, TradingAccount>
      id="demo-account"
      schema={schema}
      form={demoAccountForm}
      values={values}
      choices={choices}
      hints={hints}
      send={async (input) => {
        const result = await send({ input: { ...input, is_demo: true } });
        // The answer has the password: only the page keeps it.
        if (result.ok) reset();
        return result;
      }}
      onDone={onOpened}
      submit={t('accounts.open')}
    />
  );
}
