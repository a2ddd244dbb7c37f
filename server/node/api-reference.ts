import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ApiReference {
  /** The OpenAPI document: a file. */
  document: string;
  /** Folder of the package `swagger-ui-dist`. */
  renderer: string;
}

export const API_REFERENCE = '/_api';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="${API_REFERENCE}/favicon-32x32.png">
<link rel="stylesheet" href="${API_REFERENCE}/swagger-ui.css">
</head>
<body>
<main id="reference"><p>Loading …</p></main>
<script src="${API_REFERENCE}/swagger-ui-bundle.js"></script>
<script src="${API_REFERENCE}/start.js"></script>
</body>
</html>
`;

/** Requests to the API go to this origin only, and no validator of another site gets the document. */
const START = `SwaggerUIBundle({
  url: '${API_REFERENCE}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
`;

/** The renderer draws its icons from data: URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const FILES: Readonly<Record<string, string>> = {
  'favicon-32x32.png': 'image/png',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

const answer = (content: string | Uint8Array<ArrayBuffer>, type: string, status = 200) =>
  new Response(content, { status, headers: { ...HEADERS, 'content-type': type } });

const MISSING =
  'The renderer of the API reference is not installed: run npm ci. The document itself is at /_api/openapi.json.\n';

async function rendererFile({ renderer }: ApiReference, name: string, type: string): Promise<Response> {
  try {
    return answer(new Uint8Array(await readFile(path.join(renderer, name))), type);
  } catch {
    return answer(MISSING, 'text/plain; charset=utf-8', 404);
  }
}

/** The API reference of a preview, rendered from its OpenAPI document; undefined for any other page. */
export async function apiReferencePage(
  pathname: string,
  reference: ApiReference,
): Promise<Response | undefined> {
  if (pathname === API_REFERENCE) return answer(PAGE, 'text/html; charset=utf-8');
  if (!pathname.startsWith(`${API_REFERENCE}/`)) return undefined;
  const name = pathname.slice(API_REFERENCE.length + 1);
  if (name === 'start.js') return answer(START, 'text/javascript; charset=utf-8');
  if (name === 'openapi.json') return answer(await readFile(reference.document, 'utf8'), 'application/json');
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return type ? await rendererFile(reference, name, type) : undefined;
}
