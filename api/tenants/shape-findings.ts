import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { LayeredFile } from './layered-file.ts';
import { nearestFirst, nearestWord } from './near-word.ts';
import { cureOfRule, cureOfType, inPlainWords, nameOf } from './shape-words.ts';

// `verbose` hands the rule that was broken along, whose description says what would be right. To polish the code takes as
// long as to make it, and these checks are asked once a file.
const ajv = addFormats(new Ajv({ allErrors: true, strict: false, verbose: true, code: { optimize: false } }));

/** Holds a file, merged over base, to its schema. `value` is there exactly when there is nothing to find. */
export type ShapeCheck<Value> = (file: LayeredFile) => { value?: Value; findings: Finding[] };

/** Compiles a schema once, when it is asked for the first time: a process that reads no such file never does. */
export function shapeCheck<Schema extends TSchema>(schema: Schema): ShapeCheck<Static<Schema>> {
  let compiled: ValidateFunction<Static<Schema>> | undefined;
  return (file) => {
    // What could not be parsed has its findings already.
    if (file.value === undefined && file.findings.length > 0) return { findings: [] };
    const merged: unknown = file.value ?? {};
    const validate = (compiled ??= ajv.compile<Static<Schema>>(schema));
    if (validate(merged)) return { value: merged, findings: [] };
    return { findings: distinct(condense(validate.errors ?? []).map((error) => explain(error, file))) };
  };
}

/** Branches that share a part find its mistakes once each. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [[one.file, one.pointer, one.message].join('\0'), one])).values()];
}

/**
 * A choice that fails gives the errors of every branch. Kept are those of the branch that was meant, by its
 * `kind`, else by what else it has, else the choice itself.
 */
export function condense(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  for (const choice of choices) {
    const branch = meantBranch(choice, errors);
    const meant = branch === -1 ? undefined : `${choice.schemaPath}/${branch}/`;
    // In a schema that holds itself, what lies deeper is judged by the choice that is nearest to it.
    const inner = choices.filter(
      (other) => other.schemaPath === choice.schemaPath && isBelow(other.instancePath, choice.instancePath),
    );
    kept = kept.filter(
      (error) =>
        (error !== choice || meant === undefined) &&
        (!error.schemaPath.startsWith(`${choice.schemaPath}/`) ||
          !isAtOrBelow(error.instancePath, choice.instancePath) ||
          (meant !== undefined &&
            (error.schemaPath.startsWith(meant) ||
              inner.some((other) => isAtOrBelow(error.instancePath, other.instancePath))))),
    );
  }
  return kept;
}

function isBelow(pointer: string, above: string): boolean {
  return pointer.startsWith(`${above}/`);
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || isBelow(pointer, above);
}

function meantBranch(choice: ErrorObject, errors: readonly ErrorObject[]): number {
  const { schema, data } = choice;
  if (!Array.isArray(schema) || typeof data !== 'object' || data === null || Array.isArray(data)) return -1;
  const branches: readonly unknown[] = schema;
  const tag = tagOf(branches);
  if (tag !== undefined)
    return branches.findIndex((branch) => constOf(branch, tag) === (memberOf(data, tag) ?? ''));
  const keys = Object.keys(data);
  const ranked = branches
    .map((branch, index) => ({ index, known: Object.keys(Object(memberOf(branch, 'properties'))) }))
    .filter(({ known }) => keys.some((key) => known.includes(key)))
    .map(({ index }) => ({ index, faults: faultsOfGroup(choice, index, errors) }))
    .toSorted((one, other) => one.faults - other.faults);
  return ranked[0]?.index ?? -1;
}

/** The key by whose word all branches of a choice are told apart. */
function tagOf(branches: readonly unknown[]): string | undefined {
  return ['kind', 'rule'].find(
    (tag) => branches.length > 0 && branches.every((branch) => typeof constOf(branch, tag) === 'string'),
  );
}

function constOf(branch: unknown, key: string): unknown {
  return memberOf(memberOf(memberOf(branch, 'properties'), key), 'const');
}

/** Mistakes of the group itself that one branch of a choice finds, not of what lies deeper in it. */
function faultsOfGroup(choice: ErrorObject, branch: number, errors: readonly ErrorObject[]): number {
  const within = `${choice.schemaPath}/${branch}/`;
  return errors.filter(
    ({ schemaPath, instancePath, keyword }) =>
      schemaPath.startsWith(within) &&
      (instancePath === choice.instancePath ||
        (keyword === 'const' &&
          instancePath.slice(0, instancePath.lastIndexOf('/')) === choice.instancePath)),
  ).length;
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;
}

type Explanation = Pick<Finding, 'kind' | 'message' | 'cure'> & { readonly at?: string };

function explain(error: ErrorObject, file: LayeredFile): Finding {
  const { at = '', ...said } = explainRule(error, groupIn(file.own?.value, error.instancePath));
  return { severity: 'error', ...said, ...file.placeOf(`${error.instancePath}${at}`) };
}

/** What a council itself wrote at a place, without what base says there. */
function groupIn(own: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce(memberOf, own);
}

/** @param written the group as the council wrote it, where the error is about one. */
function explainRule(error: ErrorObject, written: unknown): Explanation {
  const { keyword, params, instancePath } = error;
  const name = nameOf(instancePath);
  switch (keyword) {
    case 'additionalProperties':
      return explainUnknownKey(String(params['additionalProperty']), written, error);
    case 'required':
      return explainMissing(String(params['missingProperty']), error);
    case 'anyOf':
    case 'enum':
    case 'const':
      return explainChoice(name, error);
    case 'type':
      return {
        kind: 'shape.type',
        message: `${name} is ${describeValue(error.data)} and has to be ${typeNames[String(params['type'])] ?? params['type']}.`,
        cure: cureOfType(error, typeNames[String(params['type'])], example(error)),
      };
    default:
      return {
        kind: 'shape.value',
        message: `${name} is ${describeValue(error.data)}, which ${inPlainWords(error)}.`,
        cure: cureOfRule(error, example(error)),
      };
  }
}

function explainUnknownKey(key: string, written: unknown, { parentSchema }: ErrorObject): Explanation {
  const known = Object.keys(Object(memberOf(parentSchema, 'properties')));
  const near = nearestWord(key, known);
  const isThere = near !== undefined && memberOf(written, near) !== undefined;
  return {
    kind: 'shape.unknownKey',
    at: `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`,
    message: `"${key}" means nothing here.`,
    cure: isThere
      ? `Take it away: "${near}" is there already.`
      : near
        ? `Did you mean "${near}"?`
        : `Take it away. Known are: ${nearestFirst(key, known).join(', ')}.`,
  };
}

function explainMissing(key: string, { parentSchema }: ErrorObject): Explanation {
  const rule = memberOf(memberOf(parentSchema, 'properties'), key);
  const description = memberOf(rule, 'description');
  const typeName = typeNames[String(memberOf(rule, 'type'))];
  return {
    kind: 'shape.missing',
    at: `/${key}`,
    message: `"${key}" is missing.`,
    cure: `Add "${key}"${typeof description === 'string' ? `: ${description}` : typeName === undefined ? '.' : `: ${typeName}.`}`,
  };
}

function explainChoice(name: string, { schema, data }: ErrorObject): Explanation {
  const branches: readonly unknown[] = Array.isArray(schema) ? schema : [];
  const tag = tagOf(branches);
  if (tag !== undefined) {
    const kinds = branches.map((branch) => String(constOf(branch, tag)));
    const written = memberOf(data, tag);
    if (written === undefined)
      return {
        kind: 'shape.choice',
        message: isGroup(data)
          ? `${name} does not say its "${tag}".`
          : `${name} is ${describeValue(data)} and has to be a group in { } with a "${tag}".`,
        cure: isGroup(data)
          ? `Add "${tag}", one of: ${kinds.join(', ')}.`
          : `Write { "${tag}": "…" }, in which it is one of: ${kinds.join(', ')}.`,
      };
    const word = typeof written === 'string' ? written : JSON.stringify(written);
    return {
      kind: 'shape.choice',
      at: `/${tag}`,
      message: `${name} has the ${tag} "${word}", which is not one of those that are known.`,
      cure: `${suggestion(word, kinds)}Its "${tag}" has to be one of: ${nearestFirst(word, kinds).join(', ')}.`,
    };
  }
  const words = branches.map(
    (branch) => memberOf(branch, 'const') ?? (typeof branch === 'string' ? branch : undefined),
  );
  if (branches.length > 0 && words.every((word) => word !== undefined)) {
    const written = String(data);
    const choices = words.map(String);
    return {
      kind: 'shape.choice',
      message: `${name} is ${describeValue(data)}, which is not one of those that are known.`,
      cure: `${suggestion(written, choices)}It has to be one of: ${nearestFirst(written, choices).join(', ')}.`,
    };
  }
  const keys = keysOfBranches(branches);
  if (keys !== undefined && typeof data === 'object' && data !== null) {
    const written = Object.keys(data)[0] ?? '';
    const near = nearestWord(written, keys);
    return {
      kind: 'shape.choice',
      message: `"${written}" means nothing in ${name}.`,
      cure: `${near ? `Did you mean "${near}"? ` : ''}It has to have one of: ${nearestFirst(written, keys).join(', ')}.`,
    };
  }
  const types = branches.map((branch) => typeNames[String(memberOf(branch, 'type'))]).filter(Boolean);
  return {
    kind: 'shape.type',
    message: `${name} is ${describeValue(data)}, which does not fit.`,
    cure: types.length > 0 ? `It has to be ${types.join(' or ')}.` : 'Write a value that fits.',
  };
}

function suggestion(written: string, known: readonly string[]): string {
  const near = nearestWord(written, known);
  return near ? `Did you mean "${near}"? ` : '';
}

/** The keys to choose from, where each branch that is a group has exactly one of its own. */
function keysOfBranches(branches: readonly unknown[]): string[] | undefined {
  const groups = branches
    .map((branch) => memberOf(branch, 'properties'))
    .filter((properties) => properties !== undefined)
    .map((properties) => Object.keys(Object(properties)));
  return groups.length > 1 && groups.every(({ length }) => length === 1) ? groups.flat() : undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  boolean: 'true or false, without quotation marks',
  string: 'a text in quotation marks',
  number: 'a number, without quotation marks',
  integer: 'a whole number, without quotation marks',
  array: 'a list in [ ]',
  object: 'a group in { }',
};

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a group';
  if (typeof value === 'string') return value === '' ? 'empty' : `the text "${value.slice(0, 60)}"`;
  return String(value);
}

/** What the schema itself says would be right. */
function example({ parentSchema }: ErrorObject): string | undefined {
  const description = memberOf(parentSchema, 'description');
  const pattern = memberOf(parentSchema, 'pattern');
  const words = typeof pattern === 'string' ? wordsForPattern[pattern] : undefined;
  return words ?? (typeof description === 'string' ? description : undefined);
}

const wordsForPattern: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'Use small letters and digits, with single hyphens between words.',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'Write a time of the 24-hour clock, such as 09:30.',
  '^[a-z0-9.-]+$': 'Write a host name in small letters, without https:// and without a port.',
  '^[a-z]{2}-[A-Z]{2}$': 'Write a language and a country, such as en-GB or pl-PL.',
  '^#[0-9a-fA-F]{6}$': 'Write a # and six hexadecimal digits, such as #1f4e79.',
  '^/': 'Begin the address with a slash.',
  '^(/|https://)': 'Begin with a slash for an address of this site, or with https:// for another.',
  '^[a-z0-9-]+\\.svg$': 'Name an SVG file beside theme.json in small letters, such as logo.svg.',
};
