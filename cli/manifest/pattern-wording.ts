/** By pattern of the schema: the problem with a value that does not match, and how to write it. */
const WORDING: Readonly<Record<string, readonly [is: string, cure: string]>> = {
  '^[a-z][a-z0-9-]{1,30}$': [
    'is not an id',
    'Write 2 to 31 lower-case letters, digits and hyphens, a letter first: "acme-markets".',
  ],
  '\\S': ['is blank', 'Write at least one letter.'],
  '^[a-z]{2}(-[A-Z]{2})?$': [
    'is not a language code',
    'Write two small letters, and a region in capitals where the wording is its own: "en", "pt-BR".',
  ],
  '^#[0-9a-fA-F]{6}$': ['is not a colour', 'Write a hash and six hex digits: "#0f766e".'],
  '^[a-z0-9.-]+$': [
    'is not a host name',
    'Write it in small letters, without https://, port and path: "www.acme.com".',
  ],
  '^assets/[A-Za-z0-9._/-]+$': [
    'is not a path below assets/',
    'Put the file into the assets folder and write "assets/logo.svg"; a path has letters, digits, dots, hyphens and underscores.',
  ],
  '^[^@\\s<>"]+@[^@\\s<>"]+\\.[^@\\s<>"]+$': [
    'is not an e-mail address',
    'Write it in full: "accessibility@acme.com".',
  ],
  '^https://': ['is not an https address', 'Write it in full: "https://www.acme.com/page".'],
  '^(https://\\S+)?$': [
    'is not an https address',
    'Write it in full, without spaces: "https://www.acme.com/page"; or leave it empty.',
  ],
  '^(same-origin|https://[^\\s]+)$': [
    'is not an address of a backend',
    'Write "same-origin", or an address like "https://api.acme.com".',
  ],
  '^(/(?![/\\\\])[A-Za-z0-9/_?=&.-]*)?$': [
    'is not a path of this site',
    'Start it with one slash and leave the host out: "/traderoom".',
  ],
  '^[A-Z]{3}$': ['is not a currency code', 'Write the three capital letters of ISO 4217: "EUR".'],
  '^1:[1-9][0-9]{0,3}$': ['is not a leverage', 'Write 1, a colon and a number up to 9999: "1:30".'],
  '^[A-Z]{2}$': ['is not a country code', 'Write the two capital letters of ISO 3166: "DE".'],
  '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,8})?$': [
    'is not an amount',
    'Write digits, and after a dot at most eight decimals: "100.00"; no sign, no separators, no currency.',
  ],
  '^(100(\\.0)?|[0-9]{1,2}(\\.[0-9])?)$': [
    'is not a percentage',
    'Write 0 to 100 with at most one decimal: "74.3".',
  ],
  '^[0-9]{1,2}(\\.[0-9]{1,4})?$': [
    'is not a percentage',
    'Write 0 to 99 with at most four decimals and no sign: "0.5".',
  ],
  '^(https://.+|[A-Za-z0-9_-]{5,80})$': [
    'is neither an address nor an id of a live chat',
    'Write an https address, or the id that the chat service shows: 5 to 80 letters, digits, hyphens and underscores.',
  ],
  '^(\\+?[0-9]{1,4})?$': ['is not a dial code', 'Write one to four digits, with a plus before them: "+44".'],
  '^[a-z][a-z0-9-]*$': [
    'is not an id',
    'Write lower-case letters, digits and hyphens, a letter first: "sandbox".',
  ],
  '^https://[a-z0-9.-]+(:[0-9]{1,5})?$': [
    'is not an https origin',
    'Write https:// and the host, without a path: "https://fields.example.com".',
  ],
  '^/[A-Za-z0-9._/-]*$': [
    'is not a path',
    'Start it with a slash; a path has letters, digits, dots, hyphens and underscores: "/fields/card.html".',
  ],
  '^[A-Za-z0-9._-]+$': [
    'is not a publishable key',
    'Copy it from the processor: letters, digits, dots, hyphens and underscores, such as "pk_live_12".',
  ],
  '^[1-9][0-9]?$': ['is not a number of days', 'Write a whole number from 1 to 99: "3".'],
  '^[1-9][0-9]{0,2}$': ['is not a number of hours', 'Write a whole number from 1 to 999: "48".'],
  '^[A-Z0-9]{2,10}$': ['is not a symbol', 'Write 2 to 10 capital letters and digits: "BTC".'],
};

export const KNOWN_PATTERNS: readonly string[] = Object.keys(WORDING);

/** "is not a colour", and how to write one. */
export function patternWording(pattern: string): readonly [is: string, cure: string] {
  return WORDING[pattern] ?? ['does not have the right form', 'Correct it as the schema describes.'];
}
