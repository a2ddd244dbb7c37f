import type { Brand } from '../../schemas/generated/types.ts';

type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Key in keyof T]: DeepPartial<T[Key]> }
      : { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** The valid part of a manifest: every value has its schema's shape, and any may be missing. */
export type InputBrand = DeepPartial<Brand>;
