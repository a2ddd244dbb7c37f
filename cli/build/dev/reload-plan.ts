import type { LoadedBrand } from '../../manifest/loaded-brand.ts';

/** The action after a change of the brand's files. */
export type ReloadPlan = 'nothing' | 'styles' | 'page';

function withoutLook({ brand, settings, features, text }: LoadedBrand): string {
  return JSON.stringify({ brand: { ...brand, theme: brand.theme.default }, settings, features, text });
}

function sameLogos(before: LoadedBrand['logos'], after: LoadedBrand['logos']): boolean {
  const slots = Object.keys(after) as (keyof typeof after)[];
  return (
    slots.length === Object.keys(before).length &&
    slots.every((slot) => before[slot] && Buffer.compare(before[slot], after[slot]!) === 0)
  );
}

/** Changes of colours, radius or fonts apply without a page reload, so that typed input stays. */
export function reloadPlan(before: LoadedBrand, after: LoadedBrand): ReloadPlan {
  if (withoutLook(before) !== withoutLook(after) || !sameLogos(before.logos, after.logos)) return 'page';
  return JSON.stringify(before.brand.theme) === JSON.stringify(after.brand.theme) ? 'nothing' : 'styles';
}
