import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string) => (isIPv6(address) ? ipaddr.process(address).toString() : address);

/** Accepts the full form only: ipaddr.js also parses "127.1" and "0x7f000001", as inet_aton does. */
const isAddress = (text: string) => isIP(text) > 0;

/** Is this IP address or host name loopback? */
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

/** The client's address: from the socket, or as the outermost of `proxies` trusted proxies reports it. */
export function clientIp(request: IncomingMessage, proxies: number): string {
  const seen = [...forwarded(request, 'x-forwarded-for'), request.socket.remoteAddress ?? ''];
  const address = seen[Math.max(0, seen.length - 1 - proxies)] ?? '';
  return plain(isAddress(address) ? address : (request.socket.remoteAddress ?? ''));
}

/** Did the nearest trusted proxy receive the request over https? */
export function isHttps(request: IncomingMessage, proxies: number): boolean {
  return proxies > 0 && forwarded(request, 'x-forwarded-proto').at(-1) === 'https';
}

/** Headers of the usual proxies and tunnels. */
const PROXY_HEADER = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/**
 * Browsers and command-line clients speak HTTP/1.1; nginx without further configuration forwards requests as
 * HTTP/1.0, without proxy headers and under the name of its target.
 */
const isProxied = (request: IncomingMessage) =>
  request.httpVersion === '1.0' || Object.keys(request.headers).some((name) => PROXY_HEADER.test(name));

/**
 * Was the request made on this machine, under a loopback name and without a proxy? Checking the name
 * prevents DNS rebinding by other sites. Behind trusted proxies no request is local.
 */
export function isLocalRequest(request: IncomingMessage, proxies: number): boolean {
  return (
    proxies === 0 &&
    !isProxied(request) &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopback((request.headers.host ?? '').replace(/:\d+$/, ''))
  );
}
