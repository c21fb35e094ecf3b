/** One setting of a file, with its path. */
interface Setting {
  /** `contact.telephone`; in entries of a list `menuItems[].footerText`, in named groups `kinds.<name>.title`. */
  readonly path: string;
  /** The kinds of group that have it, if a group is one of several: `perCycle`, `atAnyOneTime`. */
  readonly kinds: readonly string[];
  readonly type: string;
  readonly description: string;
  /** True if council and base may both leave it out. */
  readonly isOptional: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the properties of a group by name; empty for anything else. Leaves out `$schema`, which is for editors only.
 */
export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  const { properties } = schema;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, entry]): [string, JsonSchema][] =>
    name !== '$schema' && isSchema(entry) ? [[name, entry]] : [],
  );
}

/**
 * Returns every setting below a place, in the order of declaration. A setting shared by several kinds of a group is
 * listed once.
 */
export function settingsBelow(schema: JsonSchema, path: string): Setting[] {
  const found = below(schema, path, []);
  const merged = new Map<string, Setting>();
  for (const setting of found) {
    const key = `${setting.path}\0${setting.type}\0${setting.description}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, kinds: [...new Set([...known.kinds, ...setting.kinds])] } : setting);
  }
  return [...merged.values()];
}

function below(schema: JsonSchema, path: string, kinds: readonly string[]): Setting[] {
  const { anyOf, items, patternProperties } = schema;
  if (Array.isArray(anyOf))
    return anyOf.filter(isSchema).flatMap((branch) => {
      const kind = kindOf(branch);
      if (kind === undefined) return below(branch, path, kinds);
      const description = descriptionOf(branch) || String(branch['title'] ?? '');
      const said = { path, kinds: [kind], type: 'kind', description, isOptional: false };
      return [...(description === '' ? [] : [said]), ...below(branch, path, [kind])];
    });
  if (isSchema(items)) return below(items, `${path}[]`, kinds);
  if (isSchema(patternProperties))
    return Object.values(patternProperties)
      .filter(isSchema)
      .flatMap((entry) => below(entry, `${path}.<name>`, kinds));
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return (
    propertiesOf(schema)
      // Skips the constant that names the kind, since each setting is listed with its kinds.
      .filter(([, entry]) => entry['const'] === undefined)
      .flatMap(([name, entry]) => {
        const here = path === '' ? name : `${path}.${name}`;
        const setting = {
          path: here,
          kinds,
          type: typeWords(entry),
          description: descriptionOf(entry),
          isOptional: !required.includes(name),
        };
        return [setting, ...below(entry, here, kinds)];
      })
  );
}

/** Returns the name of a kind of group: the constant value of one of its properties. */
function kindOf(branch: JsonSchema): string | undefined {
  const word = propertiesOf(branch).find(([, { const: always }]) => typeof always === 'string')?.[1]['const'];
  return typeof word === 'string' ? word : undefined;
}

export function descriptionOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? description : '';
}

/** Returns the allowed values, in words. */
export function typeWords(schema: JsonSchema): string {
  const { anyOf, enum: words, items, type } = schema;
  if (schema['const'] !== undefined) return `\`${JSON.stringify(schema['const'])}\``;
  if (Array.isArray(words)) return `one of ${words.map((word) => `\`"${String(word)}"\``).join(', ')}`;
  if (Array.isArray(anyOf)) return unionWords(anyOf.filter(isSchema));
  if (isSchema(items)) return `list of ${plural(typeWords(items))}${countWords(schema)}`;
  if (type === 'array') return 'list';
  if (type === 'object') return isSchema(schema['patternProperties']) ? 'groups by name' : 'group';
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (type === 'string') return textWords(schema);
  return type === 'null' ? '`null`' : 'any value';
}

function unionWords(branches: readonly JsonSchema[]): string {
  const kinds = branches.map(kindOf);
  if (branches.length > 1 && kinds.every((kind) => kind !== undefined))
    return `group of one kind: ${kinds.map((kind) => `\`"${kind}"\``).join(', ')}`;
  if (branches.every(({ const: word }) => word !== undefined))
    return `one of ${branches.map(({ const: word }) => `\`${JSON.stringify(word)}\``).join(', ')}`;
  return [...new Set(branches.map(typeWords))].join(', or ');
}

function plural(words: string): string {
  if (words.startsWith('text')) return words.replace('text', 'texts');
  if (words.startsWith('whole number')) return words.replace('whole number', 'whole numbers');
  if (words.startsWith('group')) return words.replace('group', 'groups');
  if (words.startsWith('host name')) return words.replace('host name', 'host names');
  return words.startsWith('word') ? words.replace('word', 'words') : words;
}

function countWords({ minItems, maxItems }: JsonSchema): string {
  const least = typeof minItems === 'number' && minItems > 0 ? `at least ${minItems}` : '';
  const most = typeof maxItems === 'number' ? `at most ${maxItems}` : '';
  const both = [least, most].filter(Boolean).join(', ');
  return both === '' ? '' : ` (${both})`;
}

function numberWords({ type, minimum, maximum }: JsonSchema): string {
  const name = type === 'integer' ? 'whole number' : 'number';
  if (minimum !== undefined && maximum !== undefined)
    return `${name} from ${String(minimum)} to ${String(maximum)}`;
  if (minimum !== undefined) return `${name} from ${String(minimum)}`;
  return maximum === undefined ? name : `${name} up to ${String(maximum)}`;
}

/** The commonest patterns in words, as in the check's cures. */
const patterns: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': 'word in lower case, with hyphens',
  '^#[0-9a-fA-F]{6}$': 'colour such as `"#1f4e79"`',
  '^[a-z]{2}-[A-Z]{2}$': 'language and country such as `"en-GB"`',
  '^[a-z0-9-]+(\\.[a-z0-9-]+)*$': 'host name in lower case',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'time such as `"09:30"`',
  '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$': 'time such as `"09:30"`, or `"24:00"`',
  '^/': 'address on this site, starting with /',
  '^https://': 'address starting with https://',
};

function textWords({ pattern, format, maxLength }: JsonSchema): string {
  if (typeof pattern === 'string' && patterns[pattern] !== undefined) return patterns[pattern];
  if (format === 'date') return 'date such as `"2026-12-17"`';
  if (format === 'date-time') return 'time such as `"2026-03-05T12:00:00Z"`';
  if (format === 'uri') return 'address such as `"https://media.example"`';
  return typeof maxLength === 'number' ? `text of up to ${maxLength} characters` : 'text';
}
