import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an IP address or host name means this machine alone. */
export function isLoopback(address: string): boolean {
  const bare = plain(address.replace(/^\[|\]$/g, ''));
  const family = isIP(bare);
  if (!family) return /^(?:.+\.)?localhost$/i.test(bare);
  return loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

function forwarded(request: IncomingMessage, header: string): string[] {
  const value = request.headers[header];
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The person's address: of the socket, or what the outermost of `proxies` trusted proxies saw. */
export function clientIp(request: IncomingMessage, proxies: number): string {
  const seen = [...forwarded(request, 'x-forwarded-for'), request.socket.remoteAddress ?? ''];
  const address = plain(seen[Math.max(0, seen.length - 1 - proxies)] ?? '');
  return isIP(address) ? address : plain(request.socket.remoteAddress ?? '');
}

/** Whether the trusted proxy nearest to us took the request over https. */
export function cameByHttps(request: IncomingMessage, proxies: number): boolean {
  return proxies > 0 && forwarded(request, 'x-forwarded-proto').at(-1) === 'https';
}

/**
 * Whether the request was made on this machine, under a name of this machine, and not by way of a proxy on it. The name
 * counts too: a page of another site could have its own name point here.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const proxied = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return (
    !proxied &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopback((request.headers.host ?? '').replace(/:\d+$/, ''))
  );
}
