import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedError } from './finding.ts';

/** Every fault is told, not only the first: whoever exports a thousand rows wants to mend them in one go. */
const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

/** Whether a value is what a schema says; what is not gets findings, whose pointers begin with `at`. */
export type ShapeCheck<Item> = (
  value: unknown,
  at: string,
) => { readonly item: Item } | { readonly findings: readonly FeedFinding[] };

/** Compiles a schema of `schemas/backoffice` into a check. */
export function compileShape<Item>(schema: TSchema): ShapeCheck<Item> {
  const fits = ajv.compile<Item>(schema);
  return (value, at) => {
    const unkeepable = findUnkeepable(value, at);
    if (unkeepable.length > 0) return { findings: unkeepable };
    return fits(value) ? { item: value } : { findings: findingsOf(fits.errors ?? [], at) };
  };
}

/** One finding for each place: an alternative that does not fit says so once for every way it could have fitted. */
function findingsOf(errors: readonly ErrorObject[], at: string): FeedFinding[] {
  const places = Map.groupBy(errors, placeOf);
  return [...places].map(([place, there]) => {
    const telling = there.filter(({ keyword }) => keyword !== 'anyOf');
    const wants = [...new Set((telling.length > 0 ? telling : there).map(wantOf))];
    return feedError(
      'shape',
      `${at}${place}`,
      `This ${wants.join(', or ')}.`,
      'See the call in /api/docs for what belongs here.',
    );
  });
}

/** A field that is missing or too much is pointed at itself and not at the thing around it. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? `${instancePath}/${escapePointer(field)}` : instancePath;
}

function wantOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not a field that is known here';
  if (keyword === 'enum') return `must be one of: ${String(params['allowedValues'])}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  return message ?? 'does not fit';
}

/** A part of a JSON pointer: RFC 6901, section 3. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair; both come from broken exports. */
function findUnkeepable(value: unknown, at: string): FeedFinding[] {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return [];
    return [
      feedError(
        'unkeepable',
        at,
        'This has a character in it that is none (U+0000, or half of a pair).',
        'Take it out, or export the text anew in UTF-8.',
      ),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...findUnkeepable(name, at),
    ...findUnkeepable(inner, `${at}/${escapePointer(name)}`),
  ]);
}
