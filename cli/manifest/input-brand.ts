import type { Brand } from '../../schemas/generated/types.ts';

type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Key in keyof T]: Given<T[Key]> }
      : { [Key in keyof T]?: Given<T[Key]> }
    : T;

/** A manifest as far as it is right: each value that is there has its shape, and any of them may be missing. */
export type InputBrand = Given<Brand>;
