import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUALITY = 9;

/** The best coding that an Accept-Encoding header allows. */
export function chooseCoding(accept: string | null): Coding {
  const allowed = new Map(
    (accept ?? '').split(',').map((item) => {
      const [name = '', ...params] = item
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = params.find((param) => param.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const any = allowed.get('*') ?? 0;
  return (['br', 'gzip'] as const).find((name) => (allowed.get(name) ?? any) > 0) ?? 'identity';
}

export function encode(coding: Coding, content: Buffer): Promise<Buffer> {
  if (coding === 'br')
    return brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  return coding === 'gzip' ? zip(content, { level: QUALITY }) : Promise.resolve(content);
}
