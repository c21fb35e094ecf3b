import { createHash } from 'node:crypto';
import { type DocumentShelf, layerFile, type LayeredFile } from '#api/council-files/layered-file.ts';
import { nearestWord } from '#api/rules/words/near-word.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { rankExample, type ExampleRanking } from './rank-example.ts';
import { RankContextError } from '#api/rules/lettings/rank-criteria.ts';
import { schemeOf, UnknownSchemeError } from '#api/rules/lettings/scheme.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { type LettingsExample, LettingsExamplesSchema } from '#schemas/tenant/lettings-examples.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

export const examplesPath = 'lettings.examples.json';

const checkShape = shapeCheck(LettingsExamplesSchema);

/** Hashes a text with SHA-256, as draws do. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A place in an example that disagrees with the rules. */
interface Difference {
  readonly pointer: string;
  readonly message: string;
  readonly cure: string;
}

/**
 * Works out a council's examples by its rules, and returns each that disagrees. Empty if the council keeps no examples.
 * @param policy the rules; undefined if they have mistakes, and then only the shape of the examples is checked.
 */
export function checkExamples(id: string, own: DocumentShelf, policy: LettingsPolicy | undefined): Finding[] {
  if (!own.source.texts.has(examplesPath)) return [];
  // Examples belong to one council's rules; base has none to merge.
  const file = withoutNotes(layerFile(id, own, own, examplesPath));
  const ownFile: LayeredFile = { ...file, placeOf: (pointer) => placeIn(id, own, pointer) };
  const syntax = file.findings.map((finding): Finding => ({ ...finding, file: `${id}/${examplesPath}` }));
  const { value, findings } = checkShape(ownFile);
  return [
    ...syntax,
    ...findings,
    ...(value === undefined || policy === undefined
      ? []
      : value.examples.flatMap((example, place) =>
          differencesOf(example, policy, `/examples/${place}`).map(({ pointer, message, cure }): Finding => ({
            severity: 'error',
            kind: 'lettings.example',
            ...placeIn(id, own, pointer),
            message: `The example "${example.name}": ${message}`,
            cure,
          })),
        )),
  ];
}

function placeIn(
  id: string,
  own: DocumentShelf,
  pointer: string,
): { file: string; line?: number; pointer: string } {
  const file = `${id}/${examplesPath}`;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = own.get(examplesPath)?.lineAt(at);
    if (line !== undefined) return { file, line, pointer: at };
  }
  return { file, pointer };
}

function differencesOf(example: LettingsExample, policy: LettingsPolicy, at: string): Difference[] {
  const unknown = unknownNames(example, policy, at);
  if (unknown.length > 0) return unknown;
  try {
    return differencesFrom(rankExample(policy, example, sha256), example, at);
  } catch (error) {
    if (!(error instanceof RankContextError)) throw error;
    return [
      {
        pointer: `${at}/home/ranking`,
        message: `${error.message}.`,
        cure: 'Use one of the scheme’s "otherRankings", or leave out "ranking".',
      },
    ];
  }
}

/** Finds names that lead to nothing: an example with one would come out right or wrong by accident. */
function unknownNames(
  { home, applicants, ranking, cannotBid = [] }: LettingsExample,
  policy: LettingsPolicy,
  at: string,
): Difference[] {
  const schemes = policy.schemes.map(({ identifier }) => identifier);
  let bands: string[];
  try {
    bands = schemeOf(policy, home.scheme ?? schemes[0] ?? '').bands.map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof UnknownSchemeError)) throw error;
    return [unknownName(`${at}/home/scheme`, 'scheme', home.scheme ?? '', schemes)];
  }
  const parishes = (policy.parishes ?? []).map(({ id }) => id);
  const names = applicants.map(({ name }) => name);
  const twice = names.findIndex((name, place) => names.indexOf(name) !== place);
  const asked: (readonly [string, string, string | null | undefined, readonly string[]])[] = [
    [`${at}/home/parish`, 'parish', home.parish, parishes],
    ...applicants.flatMap(({ facts }, place) => {
      const here = `${at}/applicants/${place}/facts`;
      return [
        [`${here}/band`, 'band', facts.band, bands] as const,
        ...(facts.bandsByParish ?? []).flatMap(({ parish, band }, index) => [
          [`${here}/bandsByParish/${index}/parish`, 'parish', parish, parishes] as const,
          [`${here}/bandsByParish/${index}/band`, 'band', band, bands] as const,
        ]),
        ...(facts.localConnections ?? []).map(
          ({ parish }, index) =>
            [`${here}/localConnections/${index}/parish`, 'parish', parish, parishes] as const,
        ),
      ];
    }),
    ...ranking.map(({ name }, place) => [`${at}/ranking/${place}/name`, 'applicant', name, names] as const),
    ...cannotBid.map(
      ({ name }, place) => [`${at}/cannotBid/${place}/name`, 'applicant', name, names] as const,
    ),
  ];
  return [
    ...(twice === -1
      ? []
      : [
          {
            pointer: `${at}/applicants/${twice}/name`,
            message: `two applicants are called "${names[twice]}".`,
            cure: 'Give each applicant a different name.',
          },
        ]),
    ...asked.flatMap(([pointer, what, name, known]) =>
      name === null || name === undefined || known.includes(name)
        ? []
        : [unknownName(pointer, what, name, known)],
    ),
  ];
}

function unknownName(pointer: string, what: string, name: string, known: readonly string[]): Difference {
  const near = nearestWord(name, known);
  const cure =
    known.length === 0
      ? `lettings.json lists none: add "${name}" there, or remove it here.`
      : `${near === undefined ? '' : `Did you mean "${near}"? `}You can use: ${known.join(', ')}.`;
  return { pointer, message: `there is no ${what} "${name}".`, cure };
}

const mend = 'If the rules are as you published them, change the example. Otherwise correct lettings.json.';

function differencesFrom(worked: ExampleRanking, example: LettingsExample, at: string): Difference[] {
  const refused = new Map(worked.cannotBid.map(({ name, because }) => [name, because]));
  const said = new Map((example.cannotBid ?? []).map(({ name, because }) => [name, because]));
  const applicants = example.applicants.flatMap(({ name }, place): Difference[] => {
    const rules = refused.get(name);
    const expected = said.get(name);
    const pointer = `${at}/applicants/${place}/name`;
    if (rules === undefined && expected !== undefined)
      return [
        {
          pointer,
          message: `"${name}" can bid under these rules.`,
          cure: `Add "${name}" to "ranking". ${mend}`,
        },
      ];
    if (rules !== undefined && expected === undefined)
      return [
        {
          pointer,
          message: `"${name}" cannot bid, because of: ${rules.join(', ')}.`,
          cure: `Add { "name": "${name}", "because": ${JSON.stringify(rules)} } to "cannotBid". ${mend}`,
        },
      ];
    if (rules === undefined || expected === undefined || sameWords(rules, expected)) return [];
    return [
      {
        pointer,
        message: `"${name}" cannot bid because of ${rules.join(', ')}, but the example says ${expected.join(', ')}.`,
        cure: `Write "because": ${JSON.stringify(rules)}. ${mend}`,
      },
    ];
  });
  return applicants.length > 0 ? applicants : orderDifferences(worked, example, at);
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word) => other.includes(word));
}

function orderDifferences({ ranking }: ExampleRanking, example: LettingsExample, at: string): Difference[] {
  const wrong = ranking.findIndex(({ name }, place) => example.ranking[place]?.name !== name);
  if (wrong !== -1 || example.ranking.length !== ranking.length) {
    const order = ranking.map(({ name }) => `"${name}"`).join(', then ');
    return [
      {
        pointer: wrong === -1 ? `${at}/ranking` : `${at}/ranking/${wrong}`,
        message: `under these rules the order is ${order || 'empty: nobody can bid'}.`,
        cure: mend,
      },
    ];
  }
  return ranking.flatMap(({ name, because }, place): Difference[] => {
    const expected = example.ranking[place]?.because;
    if (because === null || expected === because)
      return because === null && expected !== undefined
        ? [
            {
              pointer: `${at}/ranking/${place}/because`,
              message: `nobody comes after "${name}", so there is no reason to give.`,
              cure: 'Leave out "because" for the last applicant.',
            },
          ]
        : [];
    return [
      {
        pointer: `${at}/ranking/${place}`,
        message:
          expected === undefined
            ? `there is no reason why "${name}" comes before the next.`
            : `"${name}" comes before the next because of ${because}, but the example says ${expected}.`,
        cure: `Write "because": "${because}". ${expected === undefined ? '' : mend}`.trim(),
      },
    ];
  });
}
