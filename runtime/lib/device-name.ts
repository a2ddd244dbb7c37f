const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent as people know it: "Firefox 143 · Linux". What is no user agent, or an unknown one, stays as it is. */
export function deviceName(userAgent: string): string {
  if (!userAgent.startsWith('Mozilla/')) return userAgent;
  const browser = BROWSERS.map(([form, name]) => ({ name, version: form.exec(userAgent)?.[1] })).find(({ version }) => version !== undefined);
  const system = SYSTEMS.find(([form]) => form.test(userAgent))?.[1];
  const parts = [browser && `${browser.name} ${browser.version}`, system].filter((part) => part !== undefined);
  return parts.length ? parts.join(' · ') : userAgent;
}
