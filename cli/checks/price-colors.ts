import { differenceEuclidean } from 'culori';
import type { Check } from '../manifest/check-context.ts';

/** Distance in OKLab from which on two colours are told apart at a glance; black and white are 1 apart. */
const MIN_DISTANCE = 0.1;

const distance = differenceEuclidean('oklab');

/** Rising and falling prices have colours that differ visibly. */
export const priceColors: Check = ({ brand }) =>
  (['light', 'dark'] as const).flatMap((variant) => {
    const { up, down } = brand.theme?.[variant] ?? {};
    if (!up || !down || distance(up, down) >= MIN_DISTANCE) return [];
    return [
      {
        path: `/theme/${variant}/down`,
        message: `Falling prices (${down}) look like rising ones (${up}): the direction of a price is not visible.`,
        cure: 'Choose two colours that differ in hue, such as a green and a red.',
      },
    ];
  });
