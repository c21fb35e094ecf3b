/** What a list of sessions shows about a browser: enough to recognise your own, and no more. Null: nothing is known. */
export interface BrowserDescription {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Most browsers also name others, so the ones that name the most come first: Edge, Opera and Samsung's name Chrome and
 * Safari, Chrome names Safari, and on iOS each names Safari and adds a word of its own.
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

/** No browser's line is longer; anything longer is not searched to its end. */
const longestLine = 512;

/**
 * The family of a browser and its system, from the `User-Agent` line it sent (RFC 9110, 10.1.5). Versions are left out:
 * nobody recognises a device by them, and the whole line would single people out. The list is our own, since libraries
 * that do this are a hundred times its size and most of them are no longer free to use.
 */
export function describeBrowser(userAgent: string | undefined): BrowserDescription {
  const line = (userAgent ?? '').slice(0, longestLine);
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(line))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
