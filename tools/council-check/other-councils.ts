import type { Finding } from '#schemas/tenant/finding.ts';
import { lineOf } from '#api/council-files/line-of.ts';
import type { Json } from '#api/council-files/merge.ts';
import { type CouncilShelves, entryOf, memberOf } from '../councils/council-shelves.ts';

/** A name or mail domain of another council. */
interface ForeignMark {
  readonly mark: string;
  /** The council's folder. */
  readonly id: string;
}

/**
 * Finds names, towns and mail domains of other councils in a council's pages and texts, at each place: leftovers of a
 * page that began as a copy. A council may name its neighbours on purpose, so these are warnings.
 */
export function findOtherCouncils(council: CouncilShelves, others: readonly CouncilShelves[]): Finding[] {
  const [names, towns] = [foreignMarks(council, others, namesOf), foreignMarks(council, others, townsOf)];
  return [...council.own.source.texts].flatMap(([path, text]) =>
    placesIn(text, isProse(path) ? [...names, ...towns] : names).map(({ mark, id, at }) => ({
      severity: 'warning',
      kind: 'content.otherCouncil',
      file: `${council.id}/${path}`,
      line: lineOf(text, at),
      message: `"${mark}" belongs to ${id}.`,
      cure: 'Replace it with your own, unless this is intended.',
    })),
  );
}

/** True for pages and texts. Elsewhere, as in a list of addresses or of places around homes, a town is meant. */
function isProse(path: string): boolean {
  return path.startsWith('content/') || path.startsWith('locales/');
}

function foreignMarks(
  council: CouncilShelves,
  others: readonly CouncilShelves[],
  marksOf: (council: CouncilShelves) => string[],
): ForeignMark[] {
  const mine = new Set([...namesOf(council), ...townsOf(council)]);
  return others.flatMap((other) =>
    marksOf(other)
      .filter((mark) => !mine.has(mark))
      .map((mark) => ({ mark, id: other.id })),
  );
}

/**
 * Returns each place of a mark as a whole word. "Seabrook Homes" counts once, as the longer mark, and not also as
 * "Seabrook".
 */
function placesIn(text: string, foreign: readonly ForeignMark[]): (ForeignMark & { readonly at: number })[] {
  const there = foreign.filter(({ mark }) => text.includes(mark));
  if (there.length === 0) return [];
  const owners = new Map(there.map(({ mark, id }) => [mark, id]));
  const words = [...owners.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((mark) => `${/^\w/.test(mark) ? String.raw`(?<![\p{L}\p{N}])` : ''}${escaped(mark)}`);
  const pattern = new RegExp(String.raw`(?:${words.join('|')})(?![\p{L}\p{N}])`, 'gu');
  return [...text.matchAll(pattern)].map((found) => ({
    mark: found[0],
    id: owners.get(found[0]) ?? '',
    at: found.index,
  }));
}

function escaped(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** Returns names that belong to one council only. */
function namesOf(council: CouncilShelves): string[] {
  const contact = entryOf(council, 'tenant.json', 'contact');
  const email = memberOf(contact, 'email');
  return marks([
    entryOf(council, 'tenant.json', 'websiteTitle'),
    memberOf(contact, 'name'),
    ...namesIn(council, 'landlords'),
    typeof email === 'string' ? email.replace(/^[^@]*/, '') : undefined,
  ]);
}

function townsOf(council: CouncilShelves): string[] {
  return marks(namesIn(council, 'localAuthorities'));
}

function namesIn(council: CouncilShelves, list: string): (Json | undefined)[] {
  const entries = entryOf(council, 'tenant.json', list);
  return (Array.isArray(entries) ? entries : []).map((entry: Json) => memberOf(entry, 'name'));
}

function marks(words: readonly (Json | undefined)[]): string[] {
  return words.filter((mark): mark is string => typeof mark === 'string' && mark.length > 3);
}
