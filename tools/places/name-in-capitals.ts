/** Abbreviations in the health service's names, in people's spelling. */
const abbreviations = new Set(['GP', 'NHS', 'PMS', 'UK', 'II', 'III', 'IV']);
const small = new Set(['and', 'at', 'by', 'for', 'in', 'of', 'on', 'the', 'with']);

/**
 * Rewrites a name in capitals, such as `THE ST WYSTAN'S SURGERY AND GP CENTRE` to `The St Wystan’s Surgery and GP
 * Centre`; other names keep their case.
 */
export function nameInCapitals(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ').replace(/'/g, '’');
  if (tidy !== tidy.toUpperCase()) return tidy;
  return tidy
    .split(' ')
    .map((word, index) => {
      if (abbreviations.has(word.replace(/[^A-Z]/g, ''))) return word;
      const lower = word.toLowerCase();
      if (index > 0 && small.has(lower)) return lower;
      return lower.replace(
        /(^|[-(/.&])(\p{L})/gu,
        (_all, before: string, letter: string) => before + letter.toUpperCase(),
      );
    })
    .join(' ');
}
