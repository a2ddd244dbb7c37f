import type { Handler } from '../../request-context.ts';
import { countries, isServed } from './countries.ts';

export const countryList: Handler<'country.list'> = async ({ brand }) =>
  countries.map((country) => ({ ...country, inactive: !isServed(brand.markets, country) }));
