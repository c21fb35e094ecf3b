import { isNamedIn } from '#domain/theme/family-list.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { OwnTypeface } from '#schemas/tenant/own-typeface.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { typefaceBudget } from '../../council-files/typeface-files.ts';
import type { LocatedTypeface } from '../merge-typefaces.ts';

interface Around {
  readonly id: string;
  readonly file: LayeredFile;
  readonly typefaces: ReadonlyMap<string, LocatedTypeface>;
  /** Returns true if the file exists, whether or not it has been read. */
  readonly isThere: (name: string) => boolean;
}

/** Generic names with their own meaning in a CSS font-family list. */
const generic = new Set(
  'serif sans-serif monospace cursive fantasy system-ui math emoji inherit initial unset revert'.split(' '),
);
/** The weight of emphasised words on pages: button names, chosen options, `<strong>`. */
const boldWeight = 600;

/**
 * Checks a council's own typefaces: missing, faulty or oversized files, ambiguous names, and unused typefaces.
 */
export function checkTypefaces({ typeface }: Theme, around: Around): Finding[] {
  const { own = [] } = typeface;
  return [
    ...own.flatMap((one, index) => [
      ...checkName(one, own.slice(0, index), around.file.placeOf(`/typeface/own/${index}/name`)),
      ...checkUse(one, typeface, index, around.file),
      ...one.files.flatMap(({ file }, at) =>
        checkFile(file, `/typeface/own/${index}/files/${at}/file`, around),
      ),
      ...checkDoubles(one, index, around.file),
    ]),
    ...checkSum(own, around),
  ];
}

type Place = ReturnType<LayeredFile['placeOf']>;

function checkName({ name }: OwnTypeface, before: readonly OwnTypeface[], place: Place): Finding[] {
  const lower = name.toLowerCase();
  if (generic.has(lower))
    return [
      {
        severity: 'error',
        kind: 'typeface.name',
        ...place,
        message: `"${name}" is a CSS keyword, so it cannot be the name of a typeface.`,
        cure: `Give it a different name here and in "body" or "heading", such as "Council ${name}".`,
      },
    ];
  if (!before.some((other) => other.name.toLowerCase() === lower)) return [];
  return [
    {
      severity: 'error',
      kind: 'typeface.double',
      ...place,
      message: `There is already a typeface "${name}" further up.`,
      cure: 'Put the files of both in one entry, or give one of them a different name.',
    },
  ];
}

function checkUse(
  one: OwnTypeface,
  typeface: Theme['typeface'],
  index: number,
  file: LayeredFile,
): Finding[] {
  const parts = (['body', 'heading'] as const).filter((part) => isNamedIn(typeface[part], one.name));
  if (parts.length === 0)
    return [
      {
        severity: 'warning',
        kind: 'typeface.unused',
        ...file.placeOf(`/typeface/own/${index}/name`),
        message: `Neither "body" nor "heading" names "${one.name}", so no page shows it.`,
        cure: `Start "body" or "heading" with '${one.name}', or remove the entry and its files.`,
      },
    ];
  const wanted = Math.max(
    ...parts.map((part) => (part === 'body' ? boldWeight : Math.min(typeface.headingWeight, boldWeight))),
  );
  const upright = one.files.filter(({ style = 'normal' }) => style === 'normal');
  if (upright.some(({ weight, heaviest = weight }) => heaviest >= wanted)) return [];
  return [
    {
      severity: 'warning',
      kind: 'typeface.bold',
      ...file.placeOf(`/typeface/own/${index}/files`),
      message: `"${one.name}" has no bold weight, so browsers fake one for ${parts.includes('body') ? 'buttons and bold text' : 'headings'}.`,
      cure: 'Add a file of weight 600 or 700. npm run tenant -- typeface takes several files at once.',
    },
  ];
}

function checkFile(name: string, pointer: string, { id, file, typefaces, isThere }: Around): Finding[] {
  if (!isThere(name))
    return [
      {
        severity: 'error',
        kind: 'typeface.missing',
        ...file.placeOf(pointer),
        message: `There is no ${name} in the folder "typefaces".`,
        cure: `Put it there, remove its entry, or make both again: npm run tenant -- typeface ${id} FILES.`,
      },
    ];
  const found = typefaces.get(name);
  if (found === undefined) return [];
  const place = { file: `${found.owner}/typefaces/${name}` };
  if (found.kind !== 'woff2')
    return [
      {
        severity: 'error',
        kind: 'typeface.kind',
        ...place,
        message:
          found.kind === 'none'
            ? 'This is not a typeface, despite its name.'
            : 'This is a typeface, but not in WOFF2, despite its name.',
        cure: `Convert the file that you were given: npm run tenant -- typeface ${id} FILES. Renaming a file does not convert it.`,
      },
    ];
  const { good, most } = typefaceBudget.file;
  if (found.bytes <= good) return [];
  const [severity, bound] = found.bytes > most ? (['error', most] as const) : (['warning', good] as const);
  return [
    {
      severity,
      kind: 'typeface.bytes',
      ...place,
      message: `The typeface is ${kilobytes(found.bytes)} kB. It ${severity === 'error' ? 'must' : 'should'} be at most ${kilobytes(bound)} kB: on a slow connection, people see another typeface until it arrives.`,
      cure: `Run npm run tenant -- typeface ${id} FILES. It keeps only the characters that your languages need, usually 15 to 40 kB a file.`,
    },
  ];
}

/**
 * Finds two files for the same weight, style and characters: a browser uses the last one and has no use for the
 * other.
 */
function checkDoubles({ files }: OwnTypeface, index: number, file: LayeredFile): Finding[] {
  return files.flatMap((one, at) => {
    const first = files.slice(0, at).find((other) => isSame(one, other));
    if (!first) return [];
    const what = `${one.style === 'italic' ? 'italic ' : ''}weight ${one.weight}`;
    return [
      {
        severity: 'error',
        kind: 'typeface.twice',
        ...file.placeOf(`/typeface/own/${index}/files/${at}`),
        message: `${first.file} and ${one.file} are both for ${what}${one.range === undefined ? '' : ' and the same characters'}.`,
        cure: 'Remove one of them, or use "weight" and "style" to say how they differ.',
      },
    ];
  });
}

type TypefaceFile = OwnTypeface['files'][number];

const isSame = (one: TypefaceFile, other: TypefaceFile): boolean =>
  one.weight === other.weight &&
  (one.style ?? 'normal') === (other.style ?? 'normal') &&
  (one.range === other.range || one.range === undefined || other.range === undefined);

function checkSum(own: readonly OwnTypeface[], { id, file, typefaces }: Around): Finding[] {
  const names = new Set(own.flatMap(({ files }) => files.map((one) => one.file)));
  const sum = [...names].reduce((bytes, name) => bytes + (typefaces.get(name)?.bytes ?? 0), 0);
  const { good, most } = typefaceBudget.council;
  if (sum <= good) return [];
  const [severity, bound] = sum > most ? (['error', most] as const) : (['warning', good] as const);
  return [
    {
      severity,
      kind: 'typeface.sum',
      ...file.placeOf('/typeface/own'),
      message: `Together, the typefaces are ${kilobytes(sum)} kB. They ${severity === 'error' ? 'must' : 'should'} be at most ${kilobytes(bound)} kB.`,
      cure: `Two weights of one typeface, normal and bold, are enough. npm run tenant -- typeface ${id} FILES makes the files as small as possible.`,
    },
  ];
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
