import ipaddr from 'ipaddr.js';

const NETWORK_GROUPS = 4;

/**
 * The network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 address, which
 * providers assign to one customer. Any other text is its own network.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':');
}
