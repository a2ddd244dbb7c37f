import type {
  DepositMethodFile,
  FlagFile,
  JsonSchema,
  MethodFile,
  PayoutMethodFile,
  Schemas,
} from './load.ts';
import { pascal } from './pascal.ts';

/** All flags, sorted by name. */
export function withMethodFlags(
  flags: Record<string, FlagFile>,
  methods: MethodFile[],
): Record<string, FlagFile> {
  const all = [flags, ...methods.map((method) => method.flags ?? {})].flatMap((own) => Object.entries(own));
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The form of each payout method's account: `payout-<id>`. */
export function payoutForms(methods: Map<string, PayoutMethodFile>): [id: string, form: JsonSchema][] {
  return [...methods].map(([id, { account }]) => [
    `payout-${id}`,
    { title: `${pascal(id)}PayoutAccount`, type: 'object', ...account },
  ]);
}

/** The types `PayoutType`, of payout accounts, and `WithdrawalType`. */
export function payoutTypes(methods: Map<string, PayoutMethodFile>): [id: string, type: JsonSchema][] {
  const names = [...methods].map(([id, { withdrawalType }]) => withdrawalType ?? id);
  return [
    ['payout-type', { title: 'PayoutType', enum: [...methods.keys()] }],
    ['withdrawal-type', { title: 'WithdrawalType', enum: [...new Set(names)] }],
  ];
}

const described = ({ flag, flags }: MethodFile) => ({ description: flags[flag]!.about });

/** The manifest's schema of each deposit method. */
export function depositSchemas({ depositMethods }: Schemas): JsonSchema {
  const schemaOf = (id: string, method: DepositMethodFile): JsonSchema => ({
    title: `${pascal(id)}Deposit`,
    ...described(method),
    ...method.manifest,
  });
  return Object.fromEntries([...depositMethods].map(([id, method]) => [id, schemaOf(id, method)]));
}

/** The manifest's schema of each payout method: the limits that all of them have. */
export function payoutSchemas({ payoutMethods, manifest }: Schemas): JsonSchema {
  const limits = manifest.get('payout-limits')!;
  const schemaOf = (id: string, method: PayoutMethodFile): JsonSchema => ({
    ...limits,
    title: `${pascal(id)}Payout`,
    ...described(method),
  });
  return Object.fromEntries([...payoutMethods].map(([id, method]) => [id, schemaOf(id, method)]));
}
