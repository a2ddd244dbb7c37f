/**
 * Cloudflare Pages: the API under the site's own address. Set the variable BACKEND to the backend's address, such as
 * https://api.acme.com, whose host is among `hosts` of the manifest. Streams pass through.
 * @param {{ request: Request, env: { BACKEND: string } }} context
 */
export function onRequest({ request, env }) {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(new URL(pathname + search, env.BACKEND), request));
}
