import type { InputBrand } from './input-brand.ts';

/** The names that the pages of a brand show, with their places: the setting replaces the name. */
export function brandNames({ name, settings }: InputBrand): { path: string; name: string }[] {
  return Object.entries({ '/name': name, '/settings/site_name': settings?.site_name }).flatMap(
    ([path, text]) => (text ? [{ path, name: text }] : []),
  );
}
