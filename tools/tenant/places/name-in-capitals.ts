/** Of the health service's names, as people write them. */
const abbreviations = new Set(['GP', 'NHS', 'PMS', 'UK', 'II', 'III', 'IV']);
const small = new Set(['and', 'at', 'by', 'for', 'in', 'of', 'on', 'the', 'with']);

/** `THE ST WYSTAN'S SURGERY AND GP CENTRE` as `The St Wystan’s Surgery and GP Centre`; other names stay as they are. */
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
