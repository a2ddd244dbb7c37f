/** Texts that try to leave their place: as code, as layout, as another person's name, as a formula. */
export const HOSTILE_TEXTS: readonly (readonly [string, string])[] = [
  ['a script', '<script data-hostile>alert(1)</script>'],
  ['an image with a handler', '"><img data-hostile src=x onerror=alert(1)>'],
  ['a right-to-left override', 'Ana \u202egpj.exe\u202c'],
  ['unclosed isolates', '\u2066\u2067\u2068Ana'],
  ['control characters', 'Ana\u0000\u001b[31m\u0007'],
  ['combining marks', `Z${'\u0353\u0323\u0301'.repeat(20)}algo`],
  ['emojis', '🧑‍🚀'.repeat(10)],
  ['a very long word', 'W'.repeat(79)],
  ['placeholders', '{{7*7}} ${7*7} {name} {link} %s'],
  ['a formula', '=HYPERLINK("https://evil.example","x")'],
];
