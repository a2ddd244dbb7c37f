/** Many user agents contain the names of other browsers: the first match counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
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

export interface Device {
  browser?: string;
  /** Major version, digits. */
  version?: string;
  system?: string;
}

/**
 * Names the device of a user agent. The user agent is untrusted: the result has only words of these lists,
 * and digits.
 */
export function readDevice(userAgent: string): Device {
  const browser = BROWSERS.map(([form, name]) => ({ name, version: form.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([form]) => form.test(userAgent))?.[1];
  return { browser: browser?.name, version: browser?.version, system };
}
