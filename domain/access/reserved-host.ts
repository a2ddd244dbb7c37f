const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/** A host name that belongs to nobody: reserved for examples, tests or local networks (RFC 2606, 6761, 6762). */
export const isReservedHost = (host: string): boolean => RESERVED.test(host);
