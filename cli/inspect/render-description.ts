import type { Io } from '../io.ts';
import { countOf } from '../terminal/count-of.ts';
import { kilobytes } from '../terminal/kilobytes.ts';
import { paint } from '../terminal/paint.ts';
import { renderRows } from '../terminal/render-table.ts';
import type { BrandDescription, DescribedSetting } from './describe-brand.ts';
import type { OutputSizes } from './output-sizes.ts';

function shown(value: DescribedSetting['value']): string {
  if (Array.isArray(value)) return value.length ? value.map((wallet) => wallet.symbol).join(', ') : 'none';
  return value === '' ? '""' : String(value);
}

function outputText({ folder, files, bytes, kinds }: OutputSizes): string {
  return `  ${folder}: ${countOf(files, 'file')}, ${kilobytes(bytes)}\n${renderRows(kinds.map((kind) => [kind.kind, countOf(kind.files, 'file'), kilobytes(kind.bytes)]))}`;
}

/** The description as text; `all` includes settings with their default value. */
export function renderDescription(io: Io, brand: BrandDescription, all: boolean): string {
  const title = (text: string) => `\n${paint(io, 'bold', text)}\n`;
  const changed = brand.settings.filter((setting) => all || setting.source !== 'default');
  const rest = brand.settings.length - changed.length;
  const overridden = Object.entries(brand.overrides)
    .map(([language, count]) => `${language} ${count}`)
    .join(', ');
  return [
    `${paint(io, 'bold', brand.name)} (${brand.id}), ${brand.mode}, ${brand.languages.join(', ')}\n  ${brand.folder}\n`,
    title('Features'),
    renderRows(brand.features.map(({ id, built, why, summary }) => [built ? '+' : '-', id, why, summary])),
    title('Pages'),
    renderRows(brand.routes.map((route) => [route.path, route.feature, route.access])),
    title('Settings'),
    renderRows(changed.map((setting) => [setting.flag, shown(setting.value), setting.source])),
    rest ? `  and ${rest} at their default: livery inspect ${brand.id} --all\n` : '',
    title('Text'),
    `  ${overridden ? `Overridden: ${overridden}` : 'Nothing is overridden.'}\n  every text with its key: livery inspect ${brand.id} --text\n`,
    title('Output'),
    brand.output ? outputText(brand.output) : `  Not built yet: livery build ${brand.id}\n`,
  ].join('');
}
