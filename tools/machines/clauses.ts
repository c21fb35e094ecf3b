import { nearestWord } from '#api/rules/words/near-word.ts';
import {
  requirements,
  requirementsMeant,
  sectionTitles,
  type Requirement,
} from '#machines/requirements/requirements.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Returns the clauses that `--clause` names: of a section (`6`), of a number (`6.3`), or of words of the label.
 * @throws {CommandError} if there are none, with near ones.
 */
export function chooseClauses(written: string): readonly Requirement[] {
  const meant = requirementsMeant(written);
  if (meant.length > 0) return meant;
  throw new CommandError(
    `"${written}" is no clause. ${nearClauses(written)}`.trimEnd() +
      ' A clause is a section (6), a number (6.3) or words of its label (bid made). All of them: npm run machines -- requirements',
    2,
  );
}

/** Returns clauses that may be meant instead, as a sentence; empty if none is near. */
export function nearClauses(written: string): string {
  const near = nearOnes(written).slice(0, 4);
  if (near.length === 0) return '';
  return `Did you mean ${near.map(({ number, clause }) => `"${clause}" (${number})`).join(' or ')}?`;
}

/** Returns the clauses that are nearest to a number or to words, the nearest first. */
function nearOnes(written: string): readonly Requirement[] {
  const [, section, number] = /^\s*(\d+)\.(\d+)\s*$/.exec(written) ?? [];
  if (section !== undefined && number !== undefined) {
    return requirementsMeant(section).toSorted(
      (one, other) => awayFrom(Number(number), one) - awayFrom(Number(number), other),
    );
  }
  const name = written.trim().replace(/^(?:spec|ours) /i, '');
  const nearName = nearestWord(name, requirements.flatMap(namesOf));
  if (nearName !== undefined)
    return requirements.filter((requirement) => namesOf(requirement).includes(nearName));
  const words = name.split(/\s+/).filter((word) => word !== '');
  const known = [...new Set(requirements.flatMap(({ label }) => label.split(' ')))];
  const mended = words.map((word) =>
    known.includes(word) || Object.hasOwn(sectionTitles, word) ? word : (nearestWord(word, known) ?? word),
  );
  const meant = requirementsMeant(mended.join(' '));
  if (meant.length > 0) return meant;
  return mended.flatMap((word) => (word.length > 2 ? requirementsMeant(word) : []));
}

/** Returns the two ways to write the name of a clause: without its section and with it. */
function namesOf({ label, section }: Requirement): readonly string[] {
  return [label, `${section} ${label}`];
}

function awayFrom(wanted: number, { number }: Requirement): number {
  return Math.abs(Number(number.split('.')[1]) - wanted);
}

/** Returns the names of clauses as models write them. */
export function clauseNames(chosen: readonly Requirement[]): ReadonlySet<string> {
  return new Set(chosen.map(({ clause }) => clause));
}

/** Returns `6.6 (bid on behalf)`, or how many there are if there are many. */
export function clausesInWords(chosen: readonly Requirement[]): string {
  if (chosen.length > 4) return `${chosen.length} clauses`;
  return chosen.map(({ number, label }) => `${number} (${label})`).join(', ');
}

/**
 * The error for machines that name none of the clauses.
 * @param machine the only machine that was asked; undefined for all.
 */
export function nothingNames(machine: string | undefined, wanted: readonly Requirement[]): CommandError {
  const section = [...new Set(wanted.map((each) => each.section))].map((each) => ` --section ${each}`);
  return new CommandError(
    `${machine === undefined ? 'No machine names' : `${machine} does not name`} ${clausesInWords(wanted)}. To see which machines and tests do: npm run machines -- requirements${section.length === 1 ? section.join('') : ''}`,
  );
}
