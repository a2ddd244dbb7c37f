import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** An IPv4 address that came over an IPv6 socket as IPv4. */
const plain = (address: string) => (isAddress(address) ? ipaddr.process(address).toString() : address);

/** In full: ipaddr.js also reads "127.1" and "0x7f000001", as inet_aton does. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Whether an IP address or host name means this machine alone. */
export function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  if (!isAddress(bare)) return /^(?:.+\.)?localhost$/i.test(bare);
  return ipaddr.process(bare).range() === 'loopback';
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
  const address = seen[Math.max(0, seen.length - 1 - proxies)] ?? '';
  return plain(isAddress(address) ? address : (request.socket.remoteAddress ?? ''));
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
