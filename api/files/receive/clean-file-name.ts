/** Longest name that is kept, in UTF-16 code units, with its extension. */
const longest = 200;

/** Of a file without any name that can be shown. */
const nameless = 'file';

/**
 * A file's name as it can be kept and shown: without folders, without control characters and without marks that turn the
 * reading direction round, which can make `gpj.exe` look like a picture (Unicode Technical Report 36, section 3.1). A
 * long one is cut before its extension. It never names anything on a disk.
 */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (shown === '' || /^\.+$/.test(shown)) return nameless;
  if (shown.length <= longest) return shown;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(shown)?.[0] ?? '';
  return `${shown
    .slice(0, longest - extension.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${extension}`;
}
