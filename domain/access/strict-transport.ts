/**
 * Value of Strict-Transport-Security: two years. It includes subdomains only if the operator sets it, because
 * it forces HTTPS on all of them.
 */
export const strictTransport = (includeSubDomains: boolean): string =>
  `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`;
