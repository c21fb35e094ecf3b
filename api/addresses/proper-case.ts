/** Words in lower case inside a name, in English, French and Welsh place names. */
const small = new Set(
  'and by cum en in la le of on over sub super the under upon with a ar ger o y yr'.split(' '),
);

/**
 * Converts capitals to ordinary case: `STRYD Y BONT` gives `Stryd y Bont`. Royal Mail's list is in capitals,
 * which are slow to read and spelt out by some screen readers. A number keeps its letter: `12A`.
 */
export function properCase(capitals: string): string {
  let isFirst = true;
  return capitals.trim().replace(/[\p{L}\p{N}’']+/gu, (word) => {
    const low = word.toLocaleLowerCase('en-GB');
    const isSmall = !isFirst && small.has(low);
    isFirst = false;
    if (isSmall) return low;
    if (/\p{N}/u.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? low : word;
    const [first = '', ...rest] = low;
    return first.toLocaleUpperCase('en-GB') + rest.join('');
  });
}
