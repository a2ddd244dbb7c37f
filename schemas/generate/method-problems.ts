import { Ajv2020 } from 'ajv/dist/2020.js';
import { payoutForms } from './methods.ts';
import { inlineRefs } from './refs.ts';
import { FORMATS } from './formats.ts';
import type { JsonSchema, MethodFile, Schemas } from './load.ts';

function flagProblems(schemas: Schemas, owner: string, { flag, flags }: MethodFile): string[] {
  const methods = [...schemas.depositMethods.values(), ...schemas.payoutMethods.values()];
  const isTaken = (name: string) =>
    name in schemas.ownFlags || methods.some((other) => other.flags !== flags && name in other.flags);
  return [
    ...(flag in flags ? [] : [`${owner}: unknown flag "${flag}". Define it in "flags" of this file.`]),
    ...Object.keys(flags)
      .filter(isTaken)
      .map((name) => `${owner}: the flag "${name}" is defined twice`),
  ];
}

/** The reason why a schema does not compile. */
function compileProblems(owner: string, schema: () => JsonSchema): string[] {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, strictTypes: false, formats: FORMATS });
  ajv.addKeyword('x-ui');
  try {
    ajv.compile(schema());
    return [];
  } catch (error) {
    return [`${owner}: ${(error as Error).message}`];
  }
}

/** Problems of deposit and payout methods that match their meta schemas. */
export function methodProblems(schemas: Schemas): string[] {
  const deposits = [...schemas.depositMethods].flatMap(([id, method]) => {
    const owner = `schemas/deposit-methods: ${id}`;
    const manifest = () => inlineRefs(schemas, method.manifest, 'manifest');
    return [...flagProblems(schemas, owner, method), ...compileProblems(`${owner}/manifest`, manifest)];
  });
  const payouts = [...schemas.payoutMethods].flatMap(([id, method]) => {
    const owner = `schemas/payout-methods: ${id}`;
    const account = () => payoutForms(new Map([[id, method]]))[0]![1];
    return [...flagProblems(schemas, owner, method), ...compileProblems(`${owner}/account`, account)];
  });
  return [...deposits, ...payouts];
}
