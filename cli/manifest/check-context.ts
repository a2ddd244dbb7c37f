import type { Settings } from '../../schemas/generated/types.ts';
import type { InputBrand } from './input-brand.ts';
import type { Asset } from './read-asset.ts';
import type { TextFile } from './read-text.ts';
import type { Draft } from './draft.ts';
import type { Sibling } from './siblings.ts';

/** What a check may look at. It does no I/O of its own. */
export interface CheckContext {
  /** Only what has the right shape: a section with a wrong value in a required place is absent. */
  brand: InputBrand;
  /** The file says something at this pointer, right or wrong. */
  given(pointer: string): boolean;
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

/** A rule of the manifest: what breaks it, all at once. Its file's name is the rule's permanent name. */
export type Check = (context: CheckContext) => Draft[];
