import type { Check } from '../manifest/check-context.ts';
import { latinSkeleton } from '../manifest/latin-skeleton.ts';
import { isSameOperator } from '../manifest/siblings.ts';

const comparable = (name: string) => latinSkeleton(name).trim().toLowerCase();

/** Brands of different operators have different names. */
export const nameShared: Check = ({ brand, earlierSiblings }) => {
  const { name } = brand;
  if (name === undefined) return [];
  const owner = earlierSiblings.find(
    (sibling) =>
      sibling.name !== undefined &&
      comparable(sibling.name) === comparable(name) &&
      !isSameOperator(brand.operator, sibling),
  );
  if (!owner) return [];
  return [
    {
      path: '/name',
      message: `"${name}" is already the name of the brand "${owner.id}", which belongs to another operator.`,
      cure: `Choose another name; or, where one operator runs both, write the same "operator" here and in ${owner.id}.`,
    },
  ];
};
