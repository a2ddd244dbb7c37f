import type { LoadedBrand } from '../../manifest/loaded-brand.ts';

/** What a change of the brand's files asks for. */
export type ReloadPlan = 'nothing' | 'styles' | 'page';

function withoutLook({ brand, settings, features, text }: LoadedBrand): string {
  return JSON.stringify({ brand: { ...brand, theme: brand.theme.default }, settings, features, text });
}

/** A change of colours, radius or fonts is shown without loading the page again, so that what is typed stays. */
export function reloadPlan(before: LoadedBrand, after: LoadedBrand): ReloadPlan {
  if (withoutLook(before) !== withoutLook(after)) return 'page';
  return JSON.stringify(before.brand.theme) === JSON.stringify(after.brand.theme) ? 'nothing' : 'styles';
}
