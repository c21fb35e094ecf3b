/**
 * The description of a browser in a list of sessions: enough to recognise your own, and no more. Null if
 * unknown.
 */
export interface BrowserDescription {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Patterns of browsers. Most browsers also name others, so those that name the most come first: Edge, Opera and
 * Samsung's name Chrome and Safari, Chrome names Safari, and on iOS each names Safari and adds a word of its
 * own.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/**
 * Patterns of systems. Android says Linux, and an iPhone says Mac OS X. An iPad that asks for desktop pages
 * says it is a Mac.
 */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Maximum characters searched; no real browser's line is longer. */
const longestLine = 512;

/**
 * The browser family and system named in a `User-Agent` line (RFC 9110, 10.1.5). Versions are left out: they do
 * not help to recognise a device, and the whole line would single people out. The list is our own, since
 * libraries for this are a hundred times its size and most are no longer free to use.
 */
export function describeBrowser(userAgent: string | undefined): BrowserDescription {
  const line = (userAgent ?? '').slice(0, longestLine);
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(line))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
