import type { Check } from '../manifest/check-context.ts';
import { pointerTo } from '../manifest/source.ts';
import { unreadPart } from '../manifest/unread-part.ts';

/** A section of the manifest that no feature in the build reads changes nothing. */
export const unusedSection: Check = (context) =>
  Object.entries(context.brand).flatMap(([section, value]) =>
    context.hasValue(pointerTo('', section)) && Object.keys(value).length > 0
      ? unreadPart({ kind: 'section', name: section }, context)
      : [],
  );
