import type { Check } from '../manifest/check-context.ts';
import { isDefaultDrawing } from '../manifest/default-drawing.ts';
import { isSameOperator, sameLogo } from '../manifest/siblings.ts';

/** Brands of different operators have different logos; drawings of `livery init` count for none. */
export const logoShared: Check = ({ brand, assets, earlierSiblings }) => {
  const strangers = earlierSiblings.filter((sibling) => !isSameOperator(brand.operator, sibling));
  return assets.flatMap(({ slot, name, content }) => {
    if (!content || isDefaultDrawing(content)) return [];
    const owner = strangers.find((sibling) => sameLogo(sibling, content));
    if (!owner) return [];
    return [
      {
        path: `/logos/${slot}`,
        message: `${name} is the same picture as ${sameLogo(owner, content)} of the brand "${owner.id}", which belongs to another operator.`,
        cure: `Use a picture of its own; or, where one operator runs both, write the same "operator" here and in ${owner.id}.`,
      },
    ];
  });
};
