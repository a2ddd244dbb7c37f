import type { Settings } from '../../schemas/generated/types.ts';
import type { InputBrand } from './input-brand.ts';
import type { Asset } from './read-asset.ts';
import type { TextFile } from './read-text.ts';
import type { Violation } from './violation.ts';
import type { Sibling } from './siblings.ts';

/** Input of the checks. Checks do no I/O. */
export interface CheckContext {
  /** Without invalid values; a section with an invalid required value is absent. */
  brand: InputBrand;
  /** The file has a value at this pointer, valid or not. */
  hasValue(pointer: string): boolean;
  /** Name of the folder that holds the manifest. */
  folderName: string;
  settings: Settings;
  /** Features in the build. */
  built: ReadonlySet<string>;
  assets: readonly Asset[];
  textFiles: readonly TextFile[];
  /** The brands of the folder that come before this one by id: of two that conflict, the later one has the problem. */
  earlierSiblings: readonly Sibling[];
  today: Date;
}

/** A rule of the manifest: returns every violation. The name of its file is its permanent name. */
export type Check = (context: CheckContext) => Violation[];
