import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import { sayRule } from '#api/tenants/texts.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { explainPolicy } from '#tools/explain-rules/explain-policy.ts';
import { runCommand } from '../support/run-command.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

/** The words of JSON Schema that lettings.json uses. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Two values that differ in one setting. */
interface Pair {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

function textsLike({ format, pattern = '' }: Shape): readonly [string, string] {
  if (format === 'date' || pattern.includes('{4}')) return ['2026-03-02', '2026-03-03'];
  if (pattern.includes('[0-5]')) return ['09:30', '10:30'];
  if (pattern.includes('1[0-2])-(0')) return ['04-01', '04-02'];
  return pattern === '' ? ['Alpha words', 'Beta words'] : ['alpha', 'beta'];
}

function numbersLike({ minimum = 0, maximum = 100 }: Shape): readonly [number, number] {
  const one = Math.min(Math.max(minimum, 7), maximum - 1);
  return [one, one + 1];
}

/** Returns a value with everything that a schema can state; of several shapes, the first. */
function wholeOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return wholeOf(shape.anyOf[0] ?? {});
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, inner]) => [name, wholeOf(inner)]),
    );
  }
  if (shape.items) return listOf(wholeOf(shape.items), shape);
  if (shape.type === 'boolean') return true;
  return shape.type === 'integer' ? numbersLike(shape)[0] : textsLike(shape)[0];
}

/** Returns as many of a value as a list must have, at least one. */
function listOf(value: unknown, { minItems = 1 }: Shape): unknown[] {
  return Array.from({ length: Math.max(1, minItems) }, () => value);
}

/** Returns two values for each setting that a schema can state, apart in that setting only. */
function pairsOf(shape: Shape, path: string): Pair[] {
  if (shape.const !== undefined) return [];
  const choices = shape.anyOf?.map(wholeOf) ?? shape.enum;
  if (choices !== undefined) {
    return [
      ...choices.slice(1).map((other, index) => ({ path, one: choices[index], other })),
      ...(shape.anyOf ?? []).flatMap((branch, index) => pairsOf(branch, `${path}(${index})`)),
    ];
  }
  const { properties, items } = shape;
  if (properties) {
    const whole = Object(wholeOf(shape));
    return Object.entries(properties).flatMap(([name, inner]) =>
      pairsOf(inner, `${path}/${name}`).map((pair) => ({
        path: pair.path,
        one: { ...whole, [name]: pair.one },
        other: { ...whole, [name]: pair.other },
      })),
    );
  }
  if (items) {
    return pairsOf(items, `${path}[]`).map((pair) => ({
      path: pair.path,
      one: listOf(pair.one, shape),
      other: listOf(pair.other, shape),
    }));
  }
  if (shape.type === 'boolean') return [{ path, one: true, other: false }];
  const [one, other] = shape.type === 'integer' ? numbersLike(shape) : textsLike(shape);
  return [{ path, one, other }];
}

/** Names for programs, which people never read: there is a name for people beside each. */
const forPrograms = /\/(\$schema|version|identifier|id)$/;

const schema: Shape = JSON.parse(JSON.stringify(LettingsPolicySchema));
const pairs = pairsOf(schema, '').filter(({ path }) => !forPrograms.test(path));

const base = join(import.meta.dirname, '../../tenants/base');
const textsOf = (locale: string) => JSON.parse(readFileSync(join(base, `locales/${locale}.json`), 'utf8'));
const locales = ['en-GB', 'cy-GB'];
const texts = new Map(locales.map((locale) => [locale, textsOf(locale)]));

const isPolicy = Compile(LettingsPolicySchema);

/** Sentences by language and content: most are the same for every sample. */
const knownWords = new Map<string, string>();

function sayOnce(sentence: RuleSentence, locale: string): string {
  const key = locale + JSON.stringify(sentence);
  const known = knownWords.get(key);
  if (known !== undefined) return known;
  const words = sayRule(texts, [locale], sentence);
  expect(words, `${sentence.key} in ${locale}`).not.toBe('');
  expect(words).not.toContain('{{');
  knownWords.set(key, words);
  return words;
}

/** Returns everything that rules say in a language, the title first. */
function wordsOf(value: unknown, locale: string): string[] {
  if (!isPolicy.Check(value)) throw new Error('A sample is not of the shape of lettings.json.');
  const { schemes, shared } = explainPolicy(value);
  const say = (sentence: RuleSentence) => sayOnce(sentence, locale);
  return [
    ...schemes.flatMap(({ name, sections }) => [{ name, sections }]),
    { name: '', sections: shared },
  ].flatMap(({ name, sections }) => [
    name,
    ...sections.flatMap(({ title, points }) => [say(title), ...points.flat().map(say)]),
  ]);
}

describe.each(locales)('in %s', (locale) => {
  test('everything that lettings.json can state has words: another value, other words', () => {
    expect(pairs.length).toBeGreaterThan(150);
    const silent = pairs.filter(
      ({ one, other }) => wordsOf(one, locale).join('\n') === wordsOf(other, locale).join('\n'),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

describe('tenant explain', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await makeWorkspace();
    await workspace.begin('seabrook', ...complete);
  });
  afterAll(() => workspace.remove());

  test('says the rules of each scheme in each language of the council', async () => {
    const { status, said } = await runCommand(process.env, ['tenant', 'explain', 'porth-elen']);
    const out = said.join('\n');
    expect(status).toBe(0);
    expect(out).toContain('English (en-GB)');
    expect(out).toContain('- You can bid for as many homes as you like.');
    expect(out).toContain('Cymraeg (cy-GB)');
    expect(out).toContain('- Cewch wneud cynnig am gynifer o gartrefi ag y mynnwch.');
    expect(out).toContain('Kinds of home: House,');
    expect(out).toContain('Mathau o gartref: Tŷ,');
  });

  test('in one language, and for programs', async () => {
    const words = ['tenant', 'explain', 'porth-elen', '--locale', 'cy-GB', '--json'];
    const { council, languages } = JSON.parse((await runCommand(process.env, words)).said.join('\n'));
    expect(council).toBe('porth-elen');
    expect(languages).toHaveLength(1);
    expect(languages[0].locale).toBe('cy-GB');
    expect(languages[0].schemes[0].sections[0]).toEqual({
      title: 'Faint o gynigion y cewch eu gwneud',
      points: ['Cewch wneud cynnig am gynifer o gartrefi ag y mynnwch.'],
    });
  });

  test('refuses a language that the council does not have, and rules with mistakes', async () => {
    expect(await runCommand(process.env, ['tenant', 'explain', 'porth-elen', '--locale', 'pl-PL'])).toEqual({
      status: 2,
      said: [],
      complained: ['porth-elen has no language "pl-PL". Its languages are: en-GB, cy-GB.'],
    });
    await workspace.write('seabrook/lettings.json', '{');
    expect(await workspace.tenant('explain', 'seabrook')).toMatchObject({
      status: 1,
      err: 'seabrook has mistakes, so its rules cannot be said in words. To see them, run: npm run tenant -- check seabrook\n',
    });
  });
});
