import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { shapeCheckOf } from '#api/backoffice/check-shape.ts';
import { DocumentShelf, layerFile } from '#api/council-files/layered-file.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { makeSource } from '#api/council-files/source.ts';
import { feedItemSchemas } from '#schemas/backoffice/feed.ts';
import { DrawnMapSchema } from '#schemas/tenant/drawn-map.ts';
import { PlacesSchema } from '#schemas/tenant/places.ts';
import { editorSchemas } from '#tools/councils/editor-schemas.ts';

/** Words of a schema that no value can break. */
const silent = new Set(
  '$schema $ref $defs title description examples default properties patternProperties items'.split(' '),
);
/** Keywords whose values are not schemas. */
const values = new Set(['const', 'enum', 'examples', 'default', 'required']);
/** Keywords whose members are named by the schema's author. */
const named = new Set(['properties', 'patternProperties', '$defs']);

/** Each rule of all schemas with the schema around it; `format` by its value. */
const rules = new Map<string, object>();

function collect(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if (Array.isArray(schema)) return schema.forEach(collect);
  for (const [word, value] of Object.entries(schema)) {
    if (!silent.has(word)) rules.set(word === 'format' ? `format ${value}` : word, schema);
    if (named.has(word)) Object.values(Object(value)).forEach(collect);
    else if (!values.has(word)) collect(value);
  }
}
for (const text of editorSchemas().values()) collect(JSON.parse(text));
for (const schema of [...Object.values(feedItemSchemas), DrawnMapSchema, PlacesSchema]) collect(schema);

/** A single rule and a value that breaks it. */
const broken: Readonly<Record<string, readonly [schema: object, value: unknown]>> = {
  type: [{ type: 'string' }, 7],
  additionalProperties: [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { b: 1 }],
  required: [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, {}],
  anyOf: [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 7],
  const: [{ const: 'a' }, 'b'],
  enum: [{ enum: ['a', 'c'] }, 'b'],
  pattern: [{ type: 'string', pattern: '^x$' }, 'y'],
  minLength: [{ type: 'string', minLength: 1 }, ''],
  maxLength: [{ type: 'string', maxLength: 2 }, 'abc'],
  minItems: [{ type: 'array', items: { type: 'string' }, minItems: 1 }, []],
  maxItems: [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b']],
  uniqueItems: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, ['a', 'a']],
  additionalItems: [{ type: 'array', items: [{ type: 'string' }], additionalItems: false }, ['a', 'b']],
  minimum: [{ type: 'integer', minimum: 2 }, 1],
  maximum: [{ type: 'integer', maximum: 2 }, 3],
  exclusiveMinimum: [{ type: 'number', exclusiveMinimum: 0 }, 0],
  multipleOf: [{ type: 'integer', multipleOf: 100 }, 50],
};
const brokenFormat = (format: string) => [{ type: 'string', format }, 'zzz'] as const;

test('every rule of the schemas is tried here', () => {
  const tried = [...rules.keys()].filter((rule) => !rule.startsWith('format '));
  expect(tried.filter((rule) => broken[rule] === undefined)).toEqual([]);
  expect(tried.length).toBeGreaterThanOrEqual(15);
});

const all = [
  ...Object.entries(broken).map(([rule, parts]) => [rule, ...parts] as const),
  ...[...rules.keys()]
    .filter((rule) => rule.startsWith('format '))
    .map((rule) => [rule, ...brokenFormat(rule.slice('format '.length))] as const),
];

/** Rules whose remedy is only in the cure. */
const vague: ReadonlySet<string> = new Set(['pattern', 'anyOf']);

/** A validator's own words, and the remains of missing ones. */
const raw =
  /\bmust (?:be (?:string|number|integer|boolean|array|object|null|equal|[<>])|have required|match)|\bNOT\b|fewer than|more than \d+ items|undefined|must be a valid (?:uri|uuid|date-time|regex)\b/;

test.each(all)('%s is described in plain words, for councils’ files and feeds', (rule, schema, value) => {
  const whole: TSchema = { type: 'object', properties: { it: schema } };
  const source = makeSource('', new Map([['a.json', JSON.stringify({ it: value })]]), new Map(), new Set());
  const none = new DocumentShelf(makeSource('', new Map(), new Map(), new Set()));
  const inFile = shapeCheck(whole)(layerFile('seabrook', new DocumentShelf(source), none, 'a.json')).findings;
  const fed = shapeCheckOf(whole)({ it: value }, '');
  const inFeed = 'findings' in fed ? fed.findings : [];
  for (const findings of [inFile, inFeed]) {
    expect(findings).toHaveLength(1);
    const [said] = findings;
    expect(`${said?.message} ${said?.cure}`).not.toMatch(raw);
    expect(vague.has(rule) || said?.message.includes('does not fit') !== true).toBe(true);
  }
});
