/** What a list of sessions shows of a browser: enough to recognise one's own, and no more. Null: nothing known. */
export interface BrowserDescription {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Most browsers say that they are others, too, so the one that says most of itself comes first: Edge, Opera and
 * Samsung's say Chrome and Safari, Chrome says Safari, and on iOS each says Safari with a word of its own.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** Android says Linux, and an iPhone says Mac OS X. An iPad that asks for desktop pages says that it is a Mac. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser's line is longer; what somebody else sends is not searched to its end. */
const longestLine = 512;

/**
 * The family of a browser and its system, from the `User-Agent` line it sent (RFC 9110, 10.1.5). Versions are left out:
 * nobody knows a device by them, and the whole line would single people out. A list of our own, since libraries that
 * do this are a hundred times its size and most of them are not free to use any more.
 */
export function describeBrowser(userAgent: string | undefined): BrowserDescription {
  const line = (userAgent ?? '').slice(0, longestLine);
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(line))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
