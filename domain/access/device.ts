/** Most browsers name others besides themselves: the first that fits counts. */
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

/** A user agent in words of these lists alone, and digits: whoever sends it chooses what it says. */
export function readDevice(userAgent: string): Device {
  const browser = BROWSERS.map(([form, name]) => ({ name, version: form.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([form]) => form.test(userAgent))?.[1];
  return { browser: browser?.name, version: browser?.version, system };
}
