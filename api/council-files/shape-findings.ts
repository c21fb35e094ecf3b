import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { conditionOperators } from '#schemas/forms/condition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { insteadOf, meantOperator } from './foreign-words.ts';
import { pointerTo } from './json-document.ts';
import type { LayeredFile } from './layered-file.ts';
import {
  constOf,
  literalsIn,
  meantBranch,
  memberOf,
  tagOf,
  type Meant,
  type StrangeWord,
} from './meant-branch.ts';
import { ourSchemas } from '../rules/json/our-schemas.ts';
import { didYouMean, nearestFirst, nearestWord } from '../rules/words/near-word.ts';
import { cureOfRule, cureOfType, inPlainWords, nameOf, typeNames } from './shape-words.ts';

// `verbose` passes on the broken rule, whose description gives the right values.
const ajv = addFormats(new Ajv({ ...ourSchemas, allErrors: true, verbose: true }));

/**
 * Checks a file, merged over base, against its schema. `value` is present exactly when there are no findings.
 * @param isKnown true if the very same file was found to have this shape before (`CheckResults`)
 */
type ShapeCheck<Value> = (file: LayeredFile, isKnown?: boolean) => { value?: Value; findings: Finding[] };

/**
 * Returns a check that compiles its schema when first needed: a process that reads no such file never compiles
 * it.
 */
export function shapeCheck<Schema extends TSchema>(schema: Schema): ShapeCheck<Static<Schema>> {
  let compiled: ValidateFunction<Static<Schema>> | undefined;
  return (file, isKnown = false) => {
    const hasShape = (merged: unknown): merged is Static<Schema> =>
      isKnown || (compiled ??= ajv.compile<Static<Schema>>(schema))(merged);
    // A file that could not be parsed already has its findings.
    if (file.value === undefined && file.findings.length > 0) return { findings: [] };
    const merged: unknown = file.value ?? {};
    if (hasShape(merged)) return { value: merged, findings: [] };
    const errors = condense(compiled?.errors ?? []);
    const replaced = new Set(errors.flatMap(wordReplaced));
    const reported = errors.filter((error) => !replaced.has(lackOf(error)));
    return { findings: distinct(reported.map((error) => explain(error, file))) };
  };
}

/** Returns the key that an unknown key was meant to be; that key is then not reported as missing. */
function wordReplaced(error: ErrorObject): string[] {
  const { keyword, instancePath, params, parentSchema } = error;
  if (keyword !== 'additionalProperties') return [];
  const known = Object.keys(Object(memberOf(parentSchema, 'properties')));
  const key = String(params['additionalProperty']);
  const meant = insteadOf(key, known)?.word ?? meantKey(key, known);
  return meant === undefined ? [] : [`${instancePath}/${meant}`];
}

function lackOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'required' ? `${instancePath}/${params['missingProperty']}` : '';
}

/** Removes duplicates: branches that share a part find the same mistakes in it. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [[one.file, one.pointer, one.message].join('\0'), one])).values()];
}

/** For each branch of a choice, by its schema: the keys that it knows, and those that its siblings know. */
const knownKeys = new WeakMap<
  object,
  { readonly kind: readonly string[]; readonly others: readonly string[] }
>();

/** The meaning that {@link condense} found for each choice, for the message about it. */
const meanings = new WeakMap<ErrorObject, Meant>();

/**
 * Reduces the errors of a failed choice, which come from every branch. It keeps those of the branch that was
 * meant, by its `kind` or other content, or else the error of the choice itself (`meantBranch`).
 */
export function condense(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  for (const choice of choices) {
    const found = meantBranch(choice, errors);
    meanings.set(choice, found);
    rememberKinds(choice);
    const meant = found !== null && 'branch' in found ? `${choice.schemaPath}/${found.branch}/` : undefined;
    // In a recursive schema, the nearest choice decides about anything deeper.
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

function keysOf(branch: unknown): string[] {
  return Object.keys(Object(memberOf(branch, 'properties')));
}

function rememberKinds({ schema }: ErrorObject): void {
  if (!Array.isArray(schema)) return;
  const branches: readonly unknown[] = schema;
  for (const branch of branches)
    if (typeof branch === 'object' && branch !== null && !knownKeys.has(branch)) {
      const others = branches.filter((other) => other !== branch).flatMap(keysOf);
      knownKeys.set(branch, { kind: keysOf(branch), others });
    }
}

function isBelow(pointer: string, above: string): boolean {
  return pointer.startsWith(`${above}/`);
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || isBelow(pointer, above);
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Explanation = Pick<Finding, 'kind' | 'message' | 'cure'> & { readonly at?: string };

function explain(error: ErrorObject, file: LayeredFile): Finding {
  const { at = '', ...said } = explainRule(error, groupIn(file.own?.value, error.instancePath));
  return { severity: 'error', ...said, ...file.placeOf(`${error.instancePath}${at}`) };
}

/** Returns the part that the council itself wrote at a place, without base's part. */
function groupIn(own: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce(memberOf, own);
}

/** @param written the group as the council wrote it, if the error is about a group. */
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
        message: `${name} is ${describeValue(error.data)}, but must be ${typeNames[String(params['type'])] ?? params['type']}.`,
        cure: cureOfType(error, typeNames[String(params['type'])], example(error)),
      };
    default:
      return {
        kind: 'shape.value',
        message: `${name} is ${describeValue(error.data)}, but ${inPlainWords(error)}.`,
        cure: cureOfRule(error, example(error)),
      };
  }
}

/**
 * Finds the known key that was probably meant: a near one, or else the only one that contains the same word,
 * such as "phone" and "telephone".
 */
function meantKey(key: string, known: readonly string[]): string | undefined {
  const near = nearestWord(key, known);
  if (near !== undefined || key.length < shortestPart) return near;
  const [one, other] = known.filter(
    (word) => word.length >= shortestPart && word !== key && isPart(word.toLowerCase(), key.toLowerCase()),
  );
  return other === undefined ? one : undefined;
}

/** The fewest letters that count as part of a word: shorter parts occur in many words. */
const shortestPart = 4;

function isPart(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

function explainUnknownKey(key: string, written: unknown, error: ErrorObject): Explanation {
  const { parentSchema } = error;
  const at = pointerTo([key]);
  const known = Object.keys(Object(memberOf(parentSchema, 'properties')));
  if (known.length === 0) return explainName(key, at, parentSchema);
  const near = meantKey(key, known);
  const instead = insteadOf(key, known)?.cure ?? keepOne(key, error);
  const isThere = near !== undefined && memberOf(written, near) !== undefined;
  return {
    kind: 'shape.unknownKey',
    at,
    message: `"${key}" is not recognised here.`,
    cure:
      instead !== undefined
        ? instead
        : isThere
          ? `Remove it: "${near}" is there already.`
          : near
            ? `Did you mean "${near}"? ${knownAre(key, known)}`
            : `${knownAre(key, known)}${speaksOf(key, parentSchema)} Use one of these, or remove it.`,
  };
}

function knownAre(key: string, known: readonly string[]): string {
  return `You can use: ${nearestFirst(key, known)
    .filter((word) => word !== '$schema')
    .join(', ')}.`;
}

/** Returns the sentences of a group's description that say where a word belongs instead. */
function speaksOf(key: string, schema: unknown): string {
  const description = memberOf(schema, 'description');
  if (typeof description !== 'string') return '';
  const sentences = description.split(/(?<=[.?!]) /).filter((sentence) => sentence.includes(`"${key}`));
  return sentences.map((sentence) => ` ${sentence}`).join('');
}

/**
 * Returns the cure for a key of another kind of the same group, which cannot be combined with the keys of this
 * kind.
 */
function keepOne(key: string, { data, parentSchema }: ErrorObject): string | undefined {
  const { kind, others } = knownKeys.get(Object(parentSchema)) ?? {};
  if (kind === undefined || others === undefined || !others.includes(key)) return undefined;
  const own = Object.keys(Object(data)).filter((one) => kind.includes(one) && !others.includes(one));
  if (own.length === 0) return undefined;
  const isOperator = conditionOperators.some((word) => word === key);
  return `It cannot be used with "${own.join('" and "')}". ${isOperator ? 'Put both into "all": [ … ], or keep' : 'Keep'} one of them.`;
}

/** Explains an entry of a group whose names are free within a pattern. */
function explainName(key: string, at: string, parentSchema: unknown): Explanation {
  const [pattern = ''] = Object.keys(Object(memberOf(parentSchema, 'patternProperties')));
  const [first = '', ...others] = key.match(/[a-z0-9]+/gi) ?? [];
  const joined = [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
  const isName = pattern !== '' && joined !== key && new RegExp(pattern).test(joined);
  return {
    kind: 'shape.name',
    at,
    message: `"${key}" cannot be used as a name here.`,
    cure: `${wordsForPattern[pattern] ?? 'Remove it.'}${isName ? ` Call it "${joined}".` : ''}`,
  };
}

/** Returns the branches of a choice, including those of nested choices. */
function choicesIn(branch: unknown): readonly unknown[] {
  const inner = memberOf(branch, 'anyOf');
  return Array.isArray(inner) ? inner.flatMap(choicesIn) : [branch];
}

/** Explains a type or format that does not exist for this kind. */
function explainStrange({ key, known, typesOfOthers }: StrangeWord, data: unknown): Explanation {
  const written = memberOf(data, key);
  return {
    kind: 'shape.choice',
    at: pointerTo([key]),
    message: `"${key}" is ${describeValue(written)}.`,
    cure:
      typesOfOthers.length > 0
        ? `It can be used with "type": "${typesOfOthers.join('" or "')}".`
        : `${didYouMean(String(written), known)}It must be one of: ${known.join(', ')}.`,
  };
}

/** Explains a group that could be of several kinds. */
function explainLacking(
  name: string,
  kinds: readonly { readonly kind: string; readonly keys: readonly string[] }[],
): Explanation {
  const ways = kinds.map(
    ({ kind, keys }) => `${keys.map((key) => `"${key}"`).join(' and ')}${kind === '' ? '' : ` (${kind})`}`,
  );
  return {
    kind: 'shape.choice',
    message: `${name} does not say what kind it is.`,
    cure: `Add ${ways.join(', or ')}.`,
  };
}

function explainMissing(key: string, { parentSchema }: ErrorObject): Explanation {
  const rule = memberOf(memberOf(parentSchema, 'properties'), key);
  const description = memberOf(rule, 'description');
  const typeName = typeNames[String(memberOf(rule, 'type'))];
  const said = [
    wordsOf(rule) ?? (typeof description === 'string' ? undefined : typeName),
    typeof description === 'string' ? description : undefined,
  ].filter((part) => part !== undefined);
  return {
    kind: 'shape.missing',
    at: `/${key}`,
    message: `"${key}" is missing.`,
    cure: `Add "${key}"${said.length === 0 ? '.' : `: ${said.map((part) => part.replace(/(?<![.?!])$/, '.')).join(' ')}`}`,
  };
}

/** Lists the allowed words of a rule: `"start", "centre" or "over"`. */
function wordsOf(rule: unknown): string | undefined {
  const only = memberOf(rule, 'const');
  if (only !== undefined) return JSON.stringify(only);
  const branches = memberOf(rule, 'anyOf');
  const words = literalsIn(rule).map((word) => JSON.stringify(word));
  // Besides words, a rule may accept a group or any text.
  if (words.length === 0 || (Array.isArray(branches) && branches.length !== words.length)) return undefined;
  const last = words.at(-1) ?? '';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function explainChoice(name: string, error: ErrorObject): Explanation {
  const { schema, data, keyword } = error;
  if (keyword === 'const')
    return {
      kind: 'shape.choice',
      message: `${name} is ${describeValue(data)}.`,
      cure: `It must be ${JSON.stringify(schema)}.`,
    };
  const branches: readonly unknown[] = Array.isArray(schema) ? schema.flatMap(choicesIn) : [];
  const meant = meanings.get(error) ?? null;
  if (meant !== null && 'strange' in meant) return explainStrange(meant.strange, data);
  if (meant !== null && 'lacking' in meant) return explainLacking(name, meant.lacking);
  const tag = tagOf(branches);
  if (tag !== undefined) {
    const kinds = branches.map((branch) => String(constOf(branch, tag)));
    const written = memberOf(data, tag);
    if (written === undefined)
      return {
        kind: 'shape.choice',
        message: isGroup(data)
          ? `${name} does not say its "${tag}".`
          : `${name} is ${describeValue(data)}, but must be a group in { } with a "${tag}".`,
        cure: isGroup(data)
          ? `Add "${tag}", one of: ${kinds.join(', ')}.`
          : `Write { "${tag}": "…" }, using one of: ${kinds.join(', ')}.`,
      };
    const word = typeof written === 'string' ? written : JSON.stringify(written);
    return {
      kind: 'shape.choice',
      at: `/${tag}`,
      message: `${name} has the ${tag} "${word}", which is not recognised.`,
      cure: `${didYouMean(word, kinds)}Its "${tag}" must be one of: ${nearestFirst(word, kinds).join(', ')}.`,
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
      message: `${name} is ${describeValue(data)}, which is not recognised.`,
      cure: `${didYouMean(written, choices)}It must be one of: ${nearestFirst(written, choices).join(', ')}.`,
    };
  }
  const keys = keysOfBranches(branches);
  if (keys !== undefined && typeof data === 'object' && data !== null) {
    const written = Object.keys(data)[0] ?? '';
    const near = meantOperator(written, keys) ?? nearestWord(written, keys);
    return {
      kind: 'shape.choice',
      message: `"${written}" is not recognised in ${name}.`,
      cure: `${near ? `Did you mean "${near}"? ` : ''}It must have one of: ${nearestFirst(written, keys).join(', ')}.`,
    };
  }
  const types = branches.map((branch) => typeNames[String(memberOf(branch, 'type'))]).filter(Boolean);
  const said = example(error);
  return {
    kind: 'shape.type',
    message: `${name} is ${describeValue(data)}, which does not fit.`,
    cure:
      said !== undefined
        ? `Write ${said}`
        : types.length > 0
          ? `It must be ${[...new Set(types)].join(' or ')}.`
          : 'Write a value that fits.',
  };
}

/** Returns the keys to choose from, if each group among the branches has exactly one. */
function keysOfBranches(branches: readonly unknown[]): string[] | undefined {
  const groups = branches
    .map((branch) => memberOf(branch, 'properties'))
    .filter((properties) => properties !== undefined)
    .map((properties) => Object.keys(Object(properties)));
  return groups.length > 1 && groups.every(({ length }) => length === 1) ? groups.flat() : undefined;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a group';
  if (typeof value === 'string') return value === '' ? 'empty' : `the text "${value.slice(0, 60)}"`;
  return String(value);
}

/** Returns the schema's own description of a correct value. */
function example({ parentSchema }: ErrorObject): string | undefined {
  const description = memberOf(parentSchema, 'description');
  const pattern = memberOf(parentSchema, 'pattern');
  if (memberOf(parentSchema, 'format') === 'regex')
    return 'Write a regular expression that starts with ^ and ends with $, such as "^[A-Z]{2}[0-9]{4}$".';
  const words = typeof pattern === 'string' ? wordsForPattern[pattern] : undefined;
  return words ?? (typeof description === 'string' ? description : undefined);
}

const wordsForPattern: Readonly<Record<string, string>> = {
  '^[a-z][a-zA-Z0-9]*$':
    'Start the name with a lower-case letter and use only letters and digits, such as "firstName".',
  '^(item\\.)?[a-z][a-zA-Z0-9]*$':
    'Write the name of an answer, such as "tenure", or "item.tenure" for an item in a list.',
  '^[a-zA-Z0-9][a-zA-Z0-9_-]*$':
    'Write a short code that is stored but never shown, such as "child" or "E07000223". Use letters, digits, hyphens and underscores, and start with a letter or digit.',
  '^[a-z -]+$': 'Write an HTML autocomplete token, such as "given-name".',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'Use lower-case letters and digits, with single hyphens between words.',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'Write a 24-hour time, such as 09:30.',
  '^[a-z0-9-]+(\\.[a-z0-9-]+)*$':
    'Write a host name in lower case, without https://, a port or a dot at the end.',
  '^[a-z]{2}-[A-Z]{2}$': 'Write a language and a country, such as en-GB or pl-PL.',
  '^#[0-9a-fA-F]{6}$': 'Write a # and six hexadecimal digits, such as #1f4e79.',
  '^/': 'Start the address with a slash.',
  '^(/|https://)': 'Start with a slash for an address on this site, or with https:// for another site.',
  '^[a-z0-9-]+\\.woff2$':
    'Write the lower-case name of a WOFF2 file in the folder "typefaces", such as brand-400.woff2.',
  '^[A-Za-z0-9][A-Za-z0-9 -]*$': 'Use only plain letters, digits, spaces and hyphens, such as Brand Sans.',
  '^[a-z0-9-]+\\.(?:svg|png|webp)$':
    'Write the lower-case name of an SVG, PNG or WebP file beside theme.json, such as logo.svg.',
};
