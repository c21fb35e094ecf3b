import type { NamedMove } from './find-moves.ts';
import type { Context } from '../../command/context.ts';
import { printTable } from './show-shortlist.ts';

/** Prints who moves, their old and new places, and the reason. */
export function printMoves(say: Context['say'], moves: readonly NamedMove[]): void {
  if (moves.length === 0) {
    say('No one changes place.');
    return;
  }
  printTable(say, [
    ['application', 'place', 'before', 'because'],
    ...moves.map((move) => [
      move.reference,
      String(move.to),
      move.from === null ? 'not in line' : String(move.from),
      becauseOf(move),
    ]),
  ]);
}

const criteria: Readonly<Record<NonNullable<NamedMove['because']>['criterion'], string>> = {
  preference: 'the home’s preferences',
  quota: 'group',
  band: 'band',
  refusals: 'comes after the others in the band for refusing homes',
  points: 'points',
  bedroomNeed: 'bedrooms needed',
  householdSize: 'people in the household',
  debt: 'owes a debt',
  effectiveDate: 'effective date',
  registrationDate: 'registration date',
  waiting: 'waiting time',
  bidTime: 'time of the bid',
  draw: 'lot',
};

function becauseOf({ from, to, because, isFree }: NamedMove): string {
  const own =
    because === null
      ? from === null
        ? 'in the running again'
        : from === to
          ? []
          : 'other people moved'
      : `${criteria[because.criterion]}: ${inWords(because.was)} → ${inWords(because.is)}`;
  const chance =
    isFree === null ? [] : isFree ? 'can be offered the home now' : 'cannot be offered the home now';
  return [own, chance].flat().join(', ');
}

function inWords(value: NonNullable<NamedMove['because']>['was']): string {
  if (value === null) return 'not known';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
