import type { Brand } from '../../schemas/generated/types.ts';

type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Key in keyof T]: Given<T[Key]> }
      : { [Key in keyof T]?: Given<T[Key]> }
    : T;

/** The valid part of a manifest: every value has its schema's shape, and any may be missing. */
export type InputBrand = Given<Brand>;
