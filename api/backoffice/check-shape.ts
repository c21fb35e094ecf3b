import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { ourSchemas } from '../rules/json/our-schemas.ts';
import { storedFormats } from '../rules/json/stored-formats.ts';
import { nearestWord } from '../rules/words/near-word.ts';
import { pointerTo } from '../council-files/json-document.ts';
import { condense } from '../council-files/shape-findings.ts';
import { inPlainWords } from '../council-files/shape-words.ts';
import {
  type FieldSchema,
  schemaInWords,
  inWordsWithExample,
  memberOf,
  partsOfPointer,
  schemaAt,
  waysOf,
} from './feed-schema.ts';
import { feedError, showValue } from './finding.ts';
import { suggest } from './suggest-value.ts';

/**
 * Reports every fault, not only the first: a person who exports a thousand rows wants to fix them in one go.
 */
const ajv = addFormats(new Ajv({ ...ourSchemas, allErrors: true, verbose: true, formats: storedFormats }), [
  'email',
  'uri',
]);

/** Checks a value against a schema; the pointers of its findings begin with `at`. */
export type ShapeCheck<Item> = (
  value: unknown,
  at: string,
) => { readonly item: Item } | { readonly findings: readonly FeedFinding[] };

/** Returns a check against a schema of `schemas/backoffice`, which its first call compiles. */
export function shapeCheckOf<Item>(schema: TSchema): ShapeCheck<Item> {
  let compiled: ValidateFunction<Item> | undefined;
  return (value, at) => {
    const fits = (compiled ??= ajv.compile<Item>(schema));
    const unkeepable = findUnkeepable(value, at);
    if (unkeepable.length > 0) return { findings: unkeepable };
    return fits(value) ? { item: value } : { findings: findingsOf(fits.errors ?? [], schema, value, at) };
  };
}

/** Returns one finding per place, although a mismatched choice reports every branch. */
function findingsOf(
  errors: readonly ErrorObject[],
  schema: FieldSchema,
  item: unknown,
  at: string,
): FeedFinding[] {
  const places = Map.groupBy(condense(errors), placeOf);
  return [...places].map(([place, [first]]) => {
    const path = partsOfPointer(place);
    const name = path.at(-1) ?? '';
    const pointer = `${at}${place}`;
    const field = schemaAt(schema, path, item);
    const words = field === undefined ? undefined : schemaInWords(field);
    if (first?.keyword === 'additionalProperties') {
      const near = schemaAt(schema, path.slice(0, -1), item);
      return feedError('shape', pointer, `"${name}" is not recognised here.`, cureOfUnknown(name, near));
    }
    if (first?.keyword === 'required') {
      const cure = field === undefined ? 'Add it.' : `Add it: ${inWordsWithExample(field)}.`;
      return feedError('shape', pointer, `"${name}" is missing.`, cure);
    }
    const value = path.reduce<unknown>(memberOf, item);
    const wants = words === undefined || isInside(first, field) ? explain(first) : `must be ${words}`;
    const cure = (field && suggest(nameOfField(path), value, field)) ?? `Write ${words ?? 'what fits'}.`;
    return feedError('shape', pointer, `${subject(path)} is ${showValue(value)}, but ${wants}.`, cure);
  });
}

/**
 * True for a fault that a description of the right value would not show: too few or too many entries, or
 * duplicates.
 */
function isInside(error: ErrorObject | undefined, field: FieldSchema | undefined): boolean {
  return (
    error !== undefined &&
    ['minItems', 'maxItems', 'uniqueItems', 'minProperties'].includes(error.keyword) &&
    field !== undefined
  );
}

function explain(error: ErrorObject | undefined): string {
  return error === undefined ? 'does not fit' : inPlainWords(error);
}

/** The name of the field; for an entry of a list, the name of the list, since an entry has none. */
function nameOfField(path: readonly string[]): string {
  return path.findLast((part) => !/^\d+$/.test(part)) ?? '';
}

function subject(path: readonly string[]): string {
  return path.length === 0 ? 'This' : `"${nameOfField(path)}"`;
}

function cureOfUnknown(name: string, around: FieldSchema | undefined): string {
  const known =
    around === undefined ? [] : waysOf(around).flatMap(({ properties = {} }) => Object.keys(properties));
  const near = nearestWord(name, known);
  if (near !== undefined) return `Did you mean "${near}"?`;
  return known.length === 0 ? 'Remove it.' : `Remove it. You can use: ${known.join(', ')}.`;
}

/**
 * Returns the pointer of a fault. For a missing or surplus field it leads to the field itself, not to the
 * object around it.
 */
function placeOf({ instancePath, params }: ErrorObject): string {
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? `${instancePath}${pointerTo([field])}` : instancePath;
}

/**
 * Finds characters PostgreSQL cannot store: U+0000 and half a surrogate pair; both come from broken exports.
 */
function findUnkeepable(value: unknown, at: string): FeedFinding[] {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return [];
    return [
      feedError(
        'unkeepable',
        at,
        'This contains an invalid character (U+0000, or half of a surrogate pair).',
        'Remove it, or export the text again in UTF-8.',
      ),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...findUnkeepable(name, at),
    ...findUnkeepable(inner, `${at}${pointerTo([name])}`),
  ]);
}
