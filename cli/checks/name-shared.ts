import { brandNames } from '../manifest/brand-names.ts';
import type { Check } from '../manifest/check-context.ts';
import { latinSkeleton } from '../manifest/latin-skeleton.ts';
import { isSameOperator } from '../manifest/siblings.ts';

/** Two names that look the same are equal in this form. */
const comparable = (name: string) =>
  latinSkeleton(name)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Brands of different operators have different names. */
export const nameShared: Check = ({ brand, earlierSiblings }) => {
  const strangers = earlierSiblings.filter((sibling) => !isSameOperator(brand.operator, sibling));
  return brandNames(brand).flatMap(({ path, name }) => {
    const owner = strangers.find(({ names }) =>
      names.some((other) => comparable(other) === comparable(name)),
    );
    if (!owner) return [];
    return [
      {
        path,
        message: `"${name}" is already the name of the brand "${owner.id}", which belongs to another operator.`,
        cure: `Choose another name; or, where one operator runs both, write the same "operator" here and in ${owner.id}.`,
      },
    ];
  });
};
