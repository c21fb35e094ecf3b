import { postcodePattern } from '#schemas/postcode.ts';

/** The parts of a JSON Schema that describe a field's values. */
export interface FieldSchema {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[] | undefined;
  readonly items?: FieldSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** The alternatives for a field: the branches of a choice, or the field itself. */
export function waysOf(schema: FieldSchema): readonly FieldSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(waysOf);
}

/** True if a field may be null, for a value not yet known. */
export function mayBeNull(schema: FieldSchema): boolean {
  return waysOf(schema).some(({ type }) => type === 'null');
}

/** Every word allowed in a field; empty if it allows other values too. */
export function choicesOfSchema(schema: FieldSchema): string[] {
  const ways = waysOf(schema).filter(({ type }) => type !== 'null');
  const words = ways.map((way) => way.enum ?? (way.const === undefined ? undefined : [way.const]));
  return words.some((some) => some === undefined) ? [] : words.flatMap((some) => (some ?? []).map(String));
}

/**
 * The schema at the end of a path; undefined if the path leads nowhere. In a choice it follows the branch named
 * by the value's `kind`, else the first with such a field.
 */
export function schemaAt(
  schema: FieldSchema,
  path: readonly string[],
  value: unknown,
): FieldSchema | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const ways = waysOf(schema);
  const kind = memberOf(value, 'kind');
  const meant = ways.find((way) => kind !== undefined && way.properties?.['kind']?.const === kind);
  for (const way of meant === undefined ? ways : [meant]) {
    const inner =
      way.items ?? way.properties?.[name] ?? Object.values(way.patternProperties ?? {})[0] ?? undefined;
    if (inner !== undefined && (way.items !== undefined || isOwn(way, name))) {
      return schemaAt(inner, rest, memberOf(value, name));
    }
  }
  return undefined;
}

function isOwn({ properties, patternProperties }: FieldSchema, name: string): boolean {
  return properties === undefined ? patternProperties !== undefined : Object.hasOwn(properties, name);
}

/** A member of an object or a list; undefined if it does not exist. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

/** The parts of a JSON pointer (RFC 6901). */
export function partsOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const slug = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';

/** Describes a field's values, as the end of "it has to be …". */
export function schemaInWords(schema: FieldSchema): string {
  const ways = waysOf(schema);
  const choices = choicesOfSchema(schema);
  const words = [
    ...(choices.length > 0 ? [choices.length === 1 ? `${choices[0]}` : `one of: ${choices.join(', ')}`] : []),
    ...(choices.length > 0 ? [] : ways.filter(({ type }) => type !== 'null').map(wayInWords)),
    ...(mayBeNull(schema) ? ['null'] : []),
  ];
  return [...new Set(words)].join(', or ');
}

/**
 * Same as {@link schemaInWords}, with the schema's example if it has one: for lists and objects, words say too
 * little.
 */
export function inWordsWithExample(schema: FieldSchema): string {
  const example = exampleOf(schema);
  return example === undefined ? schemaInWords(schema) : `${schemaInWords(schema)}, such as ${example}`;
}

/** An example value of a field, as JSON. */
export function exampleOf(schema: FieldSchema): string | undefined {
  const example = [schema, ...waysOf(schema)].find(({ examples = [] }) => examples.length > 0)?.examples?.[0];
  return example === undefined ? undefined : JSON.stringify(example);
}

function wayInWords(way: FieldSchema): string {
  if (way.const !== undefined) return String(way.const);
  switch (way.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
    case 'number':
      return `a ${way.type === 'integer' ? 'whole number' : 'number'}${span(way.minimum, way.maximum)}`;
    case 'array':
      return isWords(way) ? 'a list of words (in CSV with | between them)' : 'a list, written as JSON';
    case 'object':
      return 'an object, written as JSON';
    default:
      return textInWords(way);
  }
}

/** True for a list of plain words. */
export function isWords({ items }: FieldSchema): boolean {
  return items !== undefined && waysOf(items).every(({ type }) => type === 'string');
}

function span(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined && maximum === undefined) return '';
  if (maximum === undefined) return `, ${minimum} or more`;
  return minimum === undefined ? `, at most ${maximum}` : ` from ${minimum} to ${maximum}`;
}

function textInWords({ format, pattern, minLength = 0, maxLength }: FieldSchema): string {
  if (format === 'date') return 'a date, such as 2026-03-09';
  if (format === 'date-time') return 'a time with its zone, such as 2026-03-09T12:00:00Z';
  if (pattern === slug) return 'a name in lower case, such as general-needs';
  if (pattern === '^[A-G]$') return 'a letter from A to G';
  if (pattern === '^[A-I]$') return 'a letter from A to I';
  if (pattern === postcodePattern) return 'a postcode, such as ZZ1 1AA';
  if (pattern === '^[A-Z0-9]{4}-[A-Z0-9]{4}$') return 'a reference of a form, such as AB12-CD34';
  const size = maxLength === undefined ? '' : ` of up to ${maxLength} characters`;
  const ends = pattern?.includes('\\u0000') === true ? ' with no spaces at the start or end' : '';
  return `a text${minLength > 0 && size === '' ? ' that is not empty' : ''}${size}${ends}`;
}
