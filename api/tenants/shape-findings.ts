import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { LayeredFile } from './layered-file.ts';
import { nearestWord } from './near-word.ts';

// `verbose` hands the rule that was broken along, whose description says what would be right.
const ajv = addFormats(new Ajv({ allErrors: true, strict: false, verbose: true }));

/** Holds a file, merged over base, to its schema. `value` is there exactly when there is nothing to find. */
export type ShapeCheck<Value> = (file: LayeredFile) => { value?: Value; findings: Finding[] };

/** Compiles a schema once. */
export function shapeCheck<Schema extends TSchema>(schema: Schema): ShapeCheck<Static<Schema>> {
  const validate = ajv.compile<Static<Schema>>(schema);
  return (file) => {
    // What could not be parsed has its findings already.
    if (file.value === undefined && file.findings.length > 0) return { findings: [] };
    const merged: unknown = file.value ?? {};
    if (validate(merged)) return { value: merged, findings: [] };
    return { findings: condense(validate.errors ?? []).map((error) => explain(error, file)) };
  };
}

/**
 * A choice that fails gives the errors of every branch. Kept are those of the branch that was meant, by its
 * `kind`, else the choice itself.
 */
function condense(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  for (const choice of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const branch = meantBranch(choice);
    const meant = branch === -1 ? undefined : `${choice.schemaPath}/${branch}/`;
    kept = kept.filter(
      (error) =>
        (error !== choice || meant === undefined) &&
        (!error.schemaPath.startsWith(`${choice.schemaPath}/`) ||
          !error.instancePath.startsWith(choice.instancePath) ||
          (meant !== undefined && error.schemaPath.startsWith(meant))),
    );
  }
  return kept;
}

function meantBranch({ schema, data }: ErrorObject): number {
  const kind = memberOf(data, 'kind');
  if (!Array.isArray(schema) || kind === undefined) return -1;
  return schema.findIndex(
    (branch) => memberOf(memberOf(memberOf(branch, 'properties'), 'kind'), 'const') === kind,
  );
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;
}

type Explanation = Pick<Finding, 'kind' | 'message' | 'cure'> & { readonly at?: string };

function explain(error: ErrorObject, file: LayeredFile): Finding {
  const { at = '', ...said } = explainRule(error);
  return { severity: 'error', ...said, ...file.placeOf(`${error.instancePath}${at}`) };
}

function explainRule(error: ErrorObject): Explanation {
  const { keyword, params, instancePath } = error;
  const name = instancePath.split('/').at(-1) ?? '';
  switch (keyword) {
    case 'additionalProperties':
      return explainUnknownKey(String(params['additionalProperty']), error);
    case 'required':
      return explainMissing(String(params['missingProperty']), error);
    case 'anyOf':
    case 'enum':
    case 'const':
      return explainChoice(name, error);
    case 'type':
      return {
        kind: 'shape.type',
        message: `"${name}" is ${describeValue(error.data)} and has to be ${typeNames[String(params['type'])] ?? params['type']}.`,
        cure: example(error) ?? 'Write it as in tenants/base, or as in the file of another council.',
      };
    default:
      return {
        kind: 'shape.value',
        message: `"${name}" is ${describeValue(error.data)}; it ${error.message ?? 'does not fit'}.`,
        cure: example(error) ?? 'Write a value that fits.',
      };
  }
}

function explainUnknownKey(key: string, { parentSchema }: ErrorObject): Explanation {
  const known = Object.keys(Object(memberOf(parentSchema, 'properties')));
  const near = nearestWord(key, known);
  return {
    kind: 'shape.unknownKey',
    at: `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`,
    message: `"${key}" means nothing here.`,
    cure: near ? `Did you mean "${near}"?` : `Take it away. Known are: ${known.join(', ')}.`,
  };
}

function explainMissing(key: string, { parentSchema }: ErrorObject): Explanation {
  const rule = memberOf(memberOf(parentSchema, 'properties'), key);
  const description = memberOf(rule, 'description');
  return {
    kind: 'shape.missing',
    at: `/${key}`,
    message: `"${key}" is missing.`,
    cure: `Add "${key}"${typeof description === 'string' ? `: ${description}` : '.'}`,
  };
}

function explainChoice(name: string, { schema, data }: ErrorObject): Explanation {
  const branches: readonly unknown[] = Array.isArray(schema) ? schema : [];
  const kinds = branches.map((branch) => memberOf(memberOf(memberOf(branch, 'properties'), 'kind'), 'const'));
  if (branches.length > 0 && kinds.every((kind) => typeof kind === 'string')) {
    return {
      kind: 'shape.choice',
      ...(memberOf(data, 'kind') === undefined ? {} : { at: '/kind' }),
      message: `"${name}" has no known kind.`,
      cure: `Its "kind" has to be one of: ${kinds.join(', ')}.`,
    };
  }
  const words = branches.map(
    (branch) => memberOf(branch, 'const') ?? (typeof branch === 'string' ? branch : undefined),
  );
  if (branches.length > 0 && words.every((word) => word !== undefined)) {
    const near = nearestWord(String(data), words.map(String));
    return {
      kind: 'shape.choice',
      message: `"${name}" is ${describeValue(data)}.`,
      cure: `${near ? `Did you mean "${near}"? ` : ''}It has to be one of: ${words.join(', ')}.`,
    };
  }
  const types = branches.map((branch) => typeNames[String(memberOf(branch, 'type'))]).filter(Boolean);
  return {
    kind: 'shape.type',
    message: `"${name}" is ${describeValue(data)}.`,
    cure: types.length > 0 ? `It has to be ${types.join(' or ')}.` : 'Write a value that fits.',
  };
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
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a group';
  if (typeof value === 'string') return value === '' ? 'empty' : `the text "${value.slice(0, 60)}"`;
  return String(value);
}

/** What the schema itself says would be right. */
function example({ parentSchema }: ErrorObject): string | undefined {
  const description = memberOf(parentSchema, 'description');
  const pattern = memberOf(parentSchema, 'pattern');
  if (typeof description === 'string') return description;
  return typeof pattern === 'string' ? wordsForPattern[pattern] : undefined;
}

const wordsForPattern: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'Use small letters and digits, with single hyphens between words.',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'Write a time of the 24-hour clock, such as 09:30.',
  '^[a-z0-9.-]+$': 'Write a host name in small letters, without https:// and without a port.',
  '^/': 'Begin the address with a slash.',
  '^(/|https://)': 'Begin with a slash for an address of this site, or with https:// for another.',
  '^[a-z0-9-]+\\.svg$': 'Name an SVG file beside theme.json in small letters, such as logo.svg.',
};
