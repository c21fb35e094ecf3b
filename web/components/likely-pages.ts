interface PageOfSite {
  /** Its address, such as `/content/glossary`. */
  readonly path: string;
  readonly name: string;
}

/**
 * The lowest similarity of words (0 to 1) that counts: "propertys" and "properties" are 0.7, "login" and
 * "logout" 0.44.
 */
const alike = 0.55;

/**
 * Returns the pages that a visitor at an unknown address may be looking for, the likeliest first: their address
 * or name has words similar to those of the unknown address. Empty if none has.
 *
 * @param most the maximum number of pages
 */
export function likelyPages<Page extends PageOfSite>(
  lostPath: string,
  pages: readonly Page[],
  most = 3,
): Page[] {
  const lost = wordsOf(lostPath);
  return pages
    .map((page) => {
      const words = wordsOf(`${page.path} ${page.name}`);
      const score = lost
        .map((word) => Math.max(0, ...words.map((other) => likeness(word, other))))
        .filter((best) => best >= alike)
        .reduce((sum, best) => sum + best, 0);
      return { page, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ page }) => page);
}

/** Words to ignore: folders that many addresses share, and short words. */
const common = new Set(['content', 'account', 'www', 'html', 'the', 'and']);

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const distinctive = words.filter((word) => !common.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/**
 * Returns the Sørensen–Dice coefficient of two words by their pairs of neighbouring letters: 1 for the same
 * word, 0 for nothing in common.
 */
function likeness(one: string, other: string): number {
  const [ofOne, ofOther] = [pairsOf(one), pairsOf(other)];
  const shared = [...ofOne].filter((pair) => ofOther.has(pair));
  return (2 * shared.length) / (ofOne.size + ofOther.size);
}

function pairsOf(word: string): Set<string> {
  return new Set([...word].slice(1).map((letter, place) => `${word[place]}${letter}`));
}
