/** Maximum length of a stored name, in UTF-16 code units, including its extension. */
const longest = 200;

/** The name for a file whose own has no printable characters. */
const nameless = 'file';

/**
 * A file's name in a form that can be stored and shown: without folders, control characters and marks that
 * reverse the reading direction, which can make `gpj.exe` look like a picture (Unicode Technical Report 36,
 * section 3.1). A long one is cut before its extension. Never used as a path on disk.
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
