import type { ErrorObject } from 'ajv';

/** Names the value at a pointer for people: a list's entry has no name of its own, and neither has the file. */
export function nameOf(instancePath: string): string {
  const [last = '', group] = instancePath.split('/').toReversed();
  if (instancePath === '') return 'The file';
  return /^\d+$/.test(last) && group ? `Entry ${Number(last) + 1} of "${group}"` : `"${last}"`;
}

/** Returns a rule's demand as the end of a sentence; never the rule's own message, which is for programmers. */
export function inPlainWords({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  const limit = String(params['limit']);
  const entries = limit === '1' ? 'entry' : 'entries';
  switch (keyword) {
    case 'minItems':
      return `must have at least ${limit} ${entries}`;
    case 'maxItems':
    case 'additionalItems':
      return `can have at most ${limit} ${entries}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `can have at most ${limit} characters`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params['multipleOf'])}`;
    case 'uniqueItems':
      return 'must not contain the same entry twice';
    case 'type':
      return `must be ${typeNames[String(params['type'])] ?? params['type']}`;
    case 'required':
      return `must have "${String(params['missingProperty'])}"`;
    case 'additionalProperties':
      // The key's name is the caller's own input, which answers to calls never repeat.
      return 'has an entry that cannot be used here';
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'enum':
      return `must be one of: ${[params['allowedValues']].flat().join(', ')}`;
    case 'format':
      return `must be a valid ${formatNames[String(params['format'])] ?? params['format']}`;
    default:
      return 'is not valid';
  }
}

/** Everyday names for the types of JSON. */
export const typeNames: Readonly<Record<string, string>> = {
  boolean: 'true or false, without quotation marks',
  string: 'a text in quotation marks',
  number: 'a number, without quotation marks',
  integer: 'a whole number, without quotation marks',
  array: 'a list in [ ]',
  object: 'a group in { }',
};

const formatNames: Readonly<Record<string, string>> = {
  uri: 'web address',
  date: 'date, such as 2026-12-24',
  'date-time': 'time, such as 2026-12-24T12:00:00Z',
  email: 'email address',
  regex: 'regular expression',
  uuid: 'identifier, such as 0b9ee80b-8ba9-4ed2-b27d-2d1dbc4f9d4f',
};

/** Says what to write, then adds the schema's description of the entry. */
export function cureOfRule({ keyword, params }: ErrorObject, said: string | undefined): string {
  const limit = String(params['limit']);
  const orders: Readonly<Record<string, string>> = {
    minItems: `List ${limit} or more.`,
    additionalItems: `List exactly ${limit}.`,
    maxItems: `List ${limit} or fewer.`,
    minLength:
      limit === '1' ? 'Write the text that people should see.' : `Write ${limit} characters or more.`,
    maxLength: `Write ${limit} characters or fewer.`,
    minimum: `Write ${limit} or more.`,
    maximum: `Write ${limit} or less.`,
    uniqueItems: 'Write each entry only once.',
    format: `Use a valid ${formatNames[String(params['format'])] ?? params['format']}.`,
  };
  return [orders[keyword], said].filter(Boolean).join(' ') || 'Write it as in tenants/base.';
}

/** Says what to write instead of a value of the wrong type, then adds the schema's description of the entry. */
export function cureOfType(
  { params, data, parentSchema }: ErrorObject,
  typeName: string | undefined,
  said: string | undefined,
): string {
  const type = String(params['type']);
  const known = Object.keys(Object(parentSchema?.['properties']));
  const order =
    type === 'object' && known.length > 0
      ? `Write a group in { } with these names: ${known.filter((key) => key !== '$schema').join(', ')}.`
      : type === 'array'
        ? 'Put it in [ ], with one entry for each.'
        : `Write ${sameAs(data, type) ?? typeName ?? 'it as in tenants/base'}.`;
  return [order, said].filter(Boolean).join(' ');
}

/** Writes a value in another type, if possible. */
function sameAs(value: unknown, type: string): string | undefined {
  const isNumber = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
  if ((type === 'integer' || type === 'number') && isNumber) return `${value}, without quotation marks`;
  if (type === 'boolean' && (value === 'true' || value === 'false'))
    return `${value}, without quotation marks`;
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return `"${value}"`;
  return undefined;
}
