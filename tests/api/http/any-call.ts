import * as fc from 'fast-check';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { KnownValues } from './known-values.ts';

/** The parts of JSON Schema that the portal's description uses. */
interface DescribedSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DescribedSchema[];
  readonly oneOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly patternProperties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema | readonly DescribedSchema[];
  readonly prefixItems?: readonly DescribedSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: DescribedSchema;
}

/** A call of the description. */
export interface DescribedCall {
  readonly method: string;
  /** Path with its parameters in braces: `/api/forms/{formname}/start`. */
  readonly path: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: DescribedSchema }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** A call as it is sent. */
export interface AnyCall {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw?: string | Uint8Array;
  /**
   * True if it reaches the call it was made for; with another method or path it reaches another call, or none.
   */
  readonly isItself: boolean;
}

/** Texts that some program misreads or cannot store. */
const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202eevil',
  'e\u0301\u0301\u0301',
  '🏳️‍🌈',
  '‮',
  'ﷺ',
  'İıſß',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '00000000-0000-0000-0000-000000000000',
  "'; drop table bid; --",
  '%',
  '%00',
  '\\',
  '../../etc/passwd',
  '${x}',
  '{{x}}',
  '<script>alert(1)</script>',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '9999-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  '2026-10-25T01:30:00+01:00',
  '+262143-01-01T00:00:00Z',
  '٣',
  '1,5',
  'x'.repeat(256),
  'é'.repeat(600),
  '👩‍👩‍👧‍👦'.repeat(100),
];

const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  9_223_372_036_854_775_807n.toString(),
  [],
  {},
  [[]],
  [null],
  { length: 3 },
];

const largeNumbers: readonly number[] = [100, 100, 100, 2 ** 31, 2 ** 53, 1e21];

const plainTexts: readonly string[] = [
  'A text',
  'Robin Ó Néill',
  'Ffordd y Môr',
  'sam@residents.example',
  '12 Weir Row',
  'O’Brien-Łukasz',
  'نص',
  '1',
];
const days: readonly string[] = [
  '1988-05-14',
  '2024-02-29',
  '2026-11-27',
  '2031-01-01',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
];
const instants: readonly string[] = [
  '2026-11-27T12:00:00Z',
  '2026-11-27T12:00:00.123Z',
  '2031-06-30T11:00:00+01:00',
  '1970-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '2026-11-27T12:00:00+23:59',
  '2026-11-27t12:00:00z',
  '2026-11-27 12:00:00+01',
];

/** Makes a call of the description: mostly valid, often with something invalid in it. */
export function anyCall(call: DescribedCall, random: SeededRandom, known: KnownValues): AnyCall {
  const maker = new ValueMaker(random, known);
  const { parameters = [] } = call;
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const path = call.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    maker.addressPart(
      parameters.find((one) => one.in === 'path' && one.name === name) ?? { name, in: 'path' },
    ),
  );
  const query = of('query').flatMap((parameter) => maker.queryPart(parameter));
  if (random.chance(0.05))
    query.push(`${random.pick(['x', 'a[]', 'advertIds', '__proto__'])}=${maker.odd()}`);
  const { raw, contentType } = maker.body(call);
  const method = random.chance(0.02)
    ? random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
    : call.method;
  const isBroken = random.chance(0.01);
  return {
    method,
    target: `${path}${isBroken ? '%E0%A4%A' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...maker.headers(of('header')),
    },
    ...(raw === undefined ? {} : { raw }),
    isItself: method === call.method && !isBroken && !maker.isElsewhere,
  };
}

/** Maximum length of a path part that a parameter of Fastify's router matches. */
const longestPart = 100;

class ValueMaker {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;
  /** True if a part of the path is so odd that the router may not find the call. */
  isElsewhere = false;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
  }

  /** Returns an odd text, encoded for an address. */
  odd(): string {
    return encodeURIComponent(this.#random.pick(oddTexts).toWellFormed());
  }

  addressPart({ name, schema = { type: 'string' } }: DescribedParameter): string {
    const random = this.#random;
    if (random.chance(0.12)) {
      this.isElsewhere = true;
      return random.pick([this.odd(), '~', '%00', '%ff', '..%2f', 'x'.repeat(3_000)]);
    }
    const text = textOf(this.right(schema, name));
    if (text === '' || encodeURIComponent(text).length > longestPart) this.isElsewhere = true;
    // The rest of an address has several parts.
    return name === '*' ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text);
  }

  queryPart({ name, required, schema = { type: 'string' } }: DescribedParameter): string[] {
    const random = this.#random;
    if (random.chance(required === true ? 0.03 : 0.5)) return [];
    const value = random.chance(0.15) ? this.#wrong(schema, name) : this.right(schema, name);
    const part = (one: unknown) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`;
    if (Array.isArray(value) && random.chance(0.8)) return value.map(part);
    return random.chance(0.05) ? [part(value), part(value)] : [part(value)];
  }

  headers(described: readonly DescribedParameter[]): Record<string, string> {
    const random = this.#random;
    const made: Record<string, string> = {};
    for (const { name, schema = { type: 'string' } } of described) {
      if (random.chance(0.05)) continue;
      made[name.toLowerCase()] = asHeader(
        textOf(random.chance(0.1) ? random.pick(oddTexts) : this.right(schema, name)),
      );
    }
    const others: readonly (readonly [string, readonly string[]])[] = [
      ['accept-language', ['cy-GB', 'ar', '*', 'x'.repeat(500), ';q=1,;', 'en-GB;q=nan']],
      ['accept', ['text/html', '*/*', 'x']],
      ['if-none-match', ['*', '"x"', 'W/"', 'x'.repeat(2_000)]],
      ['if-modified-since', ['yesterday', 'Fri, 27 Nov 2026 00:00:00 GMT']],
      ['range', ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-0,2-2', 'lines=1-2', 'bytes=99999999999-']],
      [
        'cookie',
        ['', '=', 'lintel_visitor=', '__Host-session=x; x', 'a'.repeat(4_000), '\u00ff=\u00ff; %=%'],
      ],
      ['authorization', ['Bearer', 'Bearer ', 'Basic eDp4', 'Bearer \u00e9']],
      ['idempotency-key', ['x', 'a'.repeat(40), 'é'.repeat(20), 'b'.repeat(4_000)]],
      ['x-lintel-version', ['x', '']],
      ['x-anti-forgery-token', ['', 'x', '\u00e9']],
      ['origin', ['null', 'https://elsewhere.example', 'x']],
      ['sec-fetch-site', ['cross-site', 'same-origin', 'x']],
      ['content-encoding', ['gzip', 'x']],
      ['if-match', ['*', '"1"']],
      ['upload-offset', ['0', '-1', '1e3', '99999999999999999999']],
    ];
    for (const [name, values] of others) if (random.chance(0.015)) made[name] = random.pick(values);
    return made;
  }

  body({ method, requestBody, path }: DescribedCall): {
    readonly raw: string | Uint8Array | undefined;
    readonly contentType: string | undefined;
  } {
    const random = this.#random;
    const content = Object.entries(requestBody?.content ?? {});
    const [type = 'application/json', { schema = undefined } = {}] = content[0] ?? [];
    if (method === 'GET' || method === 'HEAD' || (schema === undefined && random.chance(0.6))) {
      return { raw: undefined, contentType: undefined };
    }
    if (random.chance(0.08)) return this.#oddBody(type);
    if (schema === undefined) {
      const isForm = !path.startsWith('/api/');
      return {
        raw: random.pick(['a=b', '', 'email=%00&password=%ff', '%PDF-1.7', JSON.stringify(this.#any(2))]),
        contentType: random.pick([
          isForm ? 'application/x-www-form-urlencoded' : type,
          'application/offset+octet-stream',
          'application/json',
          'image/png',
        ]),
      };
    }
    const right = this.right(schema, '');
    const value = random.chance(0.35) ? this.#damaged(right) : right;
    return { raw: JSON.stringify(value) ?? 'null', contentType: type };
  }

  #oddBody(type: string): { readonly raw: string | Uint8Array; readonly contentType: string | undefined } {
    const random = this.#random;
    const raw = random.pick<string | Uint8Array>([
      '',
      '{',
      '{"a":',
      'null',
      '"text"',
      '[]',
      '{}',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '\ufeff{}',
      '['.repeat(20_000),
      `"${'x'.repeat(70_000)}"`,
      `{"items":[${'{},'.repeat(600)}{}]}`,
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      new Uint8Array([0, 1, 2, 3]),
    ]);
    const contentType = random.pick([
      type,
      type,
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/offset+octet-stream',
      'x',
      '/',
    ]);
    return { raw, contentType };
  }

  /** Returns a value that is valid for a schema, as far as the schema tells. */
  right(schema: DescribedSchema, name: string, depth = 0): unknown {
    const random = this.#random;
    if ('const' in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return this.right(random.pick(either), name, depth);
    if (schema.allOf) {
      return Object.assign({}, ...schema.allOf.map((part) => this.right(part, name, depth)));
    }
    const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['any']);
    const kept = random.chance(0.8) ? this.#known.pick(random, name, type, schema.format) : undefined;
    if (kept !== undefined) return kept;
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return random.chance(0.5);
      case 'integer':
      case 'number': {
        const { minimum = random.pick([-5, -(2 ** 53)]), maximum = random.pick(largeNumbers) } = schema;
        const most = Math.max(minimum, maximum);
        const edge = random.pick([minimum, most, Math.min(most, minimum + random.between(0, 100))]);
        return type === 'integer' ? Math.trunc(edge) : edge;
      }
      case 'string':
        return this.#text(schema);
      case 'array':
        return this.#list(schema, name, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return this.#any(2);
    }
  }

  #text({ pattern, format, minLength = 0, maxLength = 5_000 }: DescribedSchema): string {
    const random = this.#random;
    if (format === 'date') return random.pick(days);
    if (format === 'date-time') return random.pick(instants);
    if (format === 'uuid') return `${random.chance(0.1) ? 'urn:uuid:' : ''}${uuidBy(random)}`;
    if (format === 'email') return `a${random.between(1, 9)}@residents.example`;
    if (format === 'uri') return 'https://residents.example/x';
    if (pattern !== undefined) return matching(pattern, random);
    const text = random.chance(0.2) ? random.pick(oddTexts) : random.pick(plainTexts);
    const long = random.chance(0.05) ? 'y'.repeat(maxLength) : text;
    return [...long.padEnd(minLength, 'z')].slice(0, maxLength).join('');
  }

  #list({ items, prefixItems, minItems = 0, maxItems = 3 }: DescribedSchema, name: string, depth: number) {
    const each = prefixItems ?? (isTuple(items) ? items : undefined);
    if (each) return each.map((item) => this.right(item, '', depth + 1));
    const most = Math.max(minItems, Math.min(maxItems, depth > 4 ? 0 : 3));
    const item = isTuple(items) || items === undefined ? {} : items;
    return Array.from({ length: this.#random.between(minItems, most) }, () =>
      this.right(item, name.replace(/s$/, ''), depth + 1),
    );
  }

  #object(schema: DescribedSchema, depth: number): Record<string, unknown> {
    const random = this.#random;
    const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      if (required.includes(name) || (depth < 6 && random.chance(0.5)))
        made[name] = this.right(part, name, depth + 1);
    }
    const [pattern] = Object.entries(patternProperties ?? {});
    const rest =
      pattern?.[1] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (rest && depth < 6) {
      for (let left = random.between(0, 2); left > 0; left -= 1) {
        const key = pattern ? matching(pattern[0], random) : random.pick(plainTexts);
        made[random.chance(0.4) ? random.pick(['en-GB', 'cy-GB', 'x']) : key] = this.right(
          rest,
          '',
          depth + 1,
        );
      }
    }
    return made;
  }

  #any(depth: number): unknown {
    const random = this.#random;
    if (depth === 0 || random.chance(0.4))
      return random.chance(0.5) ? random.pick(oddTexts) : random.pick(oddValues);
    if (random.chance(0.5)) return [this.#any(depth - 1), this.#any(depth - 1)];
    return { [random.pick(oddTexts)]: this.#any(depth - 1), a: this.#any(depth - 1) };
  }

  #wrong(schema: DescribedSchema, name: string): unknown {
    return this.#random.chance(0.5) ? this.#any(1) : this.#damaged(this.right(schema, name));
  }

  /** Returns the value with one thing in it odd, missing or added. */
  #damaged(value: unknown): unknown {
    const random = this.#random;
    const isRecord = typeof value === 'object' && value !== null;
    const entries = isRecord ? Object.entries(value) : [];
    const [key] = entries.length > 0 ? random.pick(entries) : [];
    // Leaves more often, because wrong values there pass the first checks.
    if (key === undefined || random.chance(0.1)) return this.#any(1);
    if (Array.isArray(value)) {
      return value.map((item, at) => (String(at) === key ? this.#damaged(item) : item));
    }
    const rest = Object.fromEntries(entries.filter(([name]) => name !== key));
    if (random.chance(0.1)) return rest;
    if (random.chance(0.05)) return { ...Object.fromEntries(entries), [random.pick(oddTexts)]: this.#any(1) };
    const [, inner] = entries.find(([name]) => name === key) ?? [];
    return { ...rest, [key]: this.#damaged(inner) };
  }
}

function isTuple(items: DescribedSchema['items']): items is readonly DescribedSchema[] {
  return Array.isArray(items);
}

const patterns = new Map<string, readonly string[]>();

/** Returns a text that matches a pattern, or any text if the pattern cannot be reversed. */
function matching(pattern: string, random: SeededRandom): string {
  const known = patterns.get(pattern) ?? textsOf(pattern);
  patterns.set(pattern, known);
  return random.pick(known);
}

function textsOf(pattern: string): readonly string[] {
  const expression = new RegExp(pattern, 'u');
  const known = [...plainTexts, ...oddTexts].filter((text) => expression.test(text));
  // To make texts for a pattern that allows almost anything takes a second.
  if (known.length >= plainTexts.length) return known;
  try {
    const texts = fc.stringMatching(expression, { size: 'small' });
    return fc.sample(texts, { numRuns: 40, seed: 1 });
  } catch {
    return [...plainTexts, 'ZZ1 1AA'];
  }
}

function uuidBy(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

/** Returns a text that a header may contain: Node refuses to send others. */
function asHeader(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?');
}
