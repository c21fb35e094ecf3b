import type { Finding } from '#schemas/tenant/finding.ts';
import { lineOf } from '#api/council-files/line-of.ts';
import type { Json } from '#api/council-files/merge.ts';
import { type CouncilShelves, entryOf, memberOf } from './council-shelves.ts';

/**
 * Names and mail domains of other councils in a council's pages and texts: what is left when a page began as
 * a copy. A council may name its neighbours on purpose, so it is a warning.
 */
export function findOtherCouncils(council: CouncilShelves, others: readonly CouncilShelves[]): Finding[] {
  const mine = new Set(marksOf(council));
  const foreign = others.flatMap((other) =>
    marksOf(other)
      .filter((mark) => !mine.has(mark))
      .map((mark) => ({ mark, id: other.id })),
  );
  return [...council.own.source.texts].flatMap(([path, text]) =>
    foreign
      .filter(({ mark }) => text.includes(mark))
      .map(({ mark, id }) => ({
        severity: 'warning',
        kind: 'content.otherCouncil',
        file: `${council.id}/${path}`,
        line: lineOf(text, text.indexOf(mark)),
        message: `"${mark}" belongs to ${id}.`,
        cure: 'Write your own in its place, unless it is meant.',
      })),
  );
}

/** What only one council is called. */
function marksOf(council: CouncilShelves): string[] {
  const contact = entryOf(council, 'tenant.json', 'contact');
  const landlords = entryOf(council, 'tenant.json', 'landlords');
  const email = memberOf(contact, 'email');
  return [
    entryOf(council, 'tenant.json', 'websiteTitle'),
    ...(Array.isArray(landlords) ? landlords : []).map((landlord: Json) => memberOf(landlord, 'name')),
    typeof email === 'string' ? email.replace(/^[^@]*/, '') : undefined,
  ].filter((mark): mark is string => typeof mark === 'string' && mark.length > 3);
}
