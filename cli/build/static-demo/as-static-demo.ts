import { CommandError } from '../../io.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';

export const STATIC_DEMO = 'static-demo';
/** Its offline page says what a server goes on doing. */
const INSTALLATION = 'installation';

/**
 * The brand of a static demo: its backend answers in the browser. Sessions have a token, because a worker can
 * neither read nor set cookies.
 * @throws CommandError for a live brand
 */
export function asStaticDemo(loaded: LoadedBrand): LoadedBrand {
  const { brand, features, id } = loaded;
  if (brand.mode === 'live')
    throw new CommandError(
      `${id} is a live brand: a static demo simulates everything and exists for demos only. Set "mode": "demo" in a copy of the brand.`,
    );
  const { sessionEndsOn } = brand.api ?? {};
  return {
    ...loaded,
    brand: { ...brand, api: { session: 'bearer', ...(sessionEndsOn ? { sessionEndsOn } : {}) } },
    features: [...features.filter((id) => id !== INSTALLATION), STATIC_DEMO].sort(),
  };
}
