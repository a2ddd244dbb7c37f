/** What a session consists of: cookies by name, or a bearer token. */
export interface Credentials {
  cookies: Record<string, string>;
  token?: string;
  /** Address of the user who signed in. */
  email?: string;
}

export interface OutgoingRequest {
  url: URL;
  method: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** In ms, until the whole response has been read. */
  timeout: number;
  /** `manual` returns a redirect, `error` rejects it. */
  redirect: 'manual' | 'error';
}

/** Sends requests in a session with a backend, and keeps the cookies of its responses. */
export class HttpSession {
  /** Origin of the site. */
  readonly origin: string;
  credentials: Credentials;
  readonly #agent: string;

  constructor(origin: string, agent: string, credentials: Credentials = { cookies: {} }) {
    this.origin = origin;
    this.#agent = agent;
    this.credentials = credentials;
  }

  #headers(hasBody: boolean): Record<string, string> {
    const { cookies, token } = this.credentials;
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return {
      origin: this.origin,
      accept: 'application/json',
      'accept-language': 'en',
      'user-agent': this.#agent,
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    };
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) this.credentials.cookies[name] = value ?? '';
    }
  }

  /** @throws errors of `fetch` */
  async send({ url, method, body, headers, timeout, redirect }: OutgoingRequest): Promise<Response> {
    const response = await fetch(url, {
      method,
      body,
      headers: { ...this.#headers(body !== undefined), ...headers },
      redirect,
      signal: AbortSignal.timeout(timeout),
    });
    this.#keepCookies(response);
    return response;
  }
}

/** The address of a call below the API's address, which ends with a slash. */
export function callAddress(
  base: string,
  path: string,
  {
    params = {},
    query = {},
  }: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string | undefined>> },
): URL {
  const filled = path
    .slice(1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(base + filled);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url;
}
