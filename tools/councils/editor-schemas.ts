import { noteKey } from '#api/council-files/notes.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { ActionSettingsSchema } from '#schemas/tenant/actions.ts';
import { OfficersSchema } from '#schemas/tenant/officers.ts';
import { FaceSchema } from '#schemas/tenant/face.ts';
import { FrontPageSchema } from '#schemas/tenant/front-page.ts';
import { LettingsExamplesSchema } from '#schemas/tenant/lettings-examples.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { RedirectsSchema, TenantSchema } from '#schemas/tenant/tenant.ts';
import { ThemeSchema } from '#schemas/tenant/theme.ts';
import { printJson } from './print-json.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const sources: Readonly<Record<string, JsonSchema>> = {
  tenant: { ...TenantSchema },
  theme: { ...ThemeSchema },
  'front-page': { ...FrontPageSchema },
  face: { ...FaceSchema },
  lettings: { ...LettingsPolicySchema },
  'lettings.examples': { ...LettingsExamplesSchema },
  actions: { ...ActionSettingsSchema },
  officers: { ...OfficersSchema },
  redirects: { ...RedirectsSchema },
  form: { ...FormDefinitionSchema },
};

/**
 * Returns the schemas of a council's settings, by file name without `.json`. Forms have their own guide, and a face is
 * not a setting.
 */
export function settingSchemas(): ReadonlyMap<string, JsonSchema> {
  return new Map(
    Object.entries(sources)
      .filter(([name]) => name !== 'form' && name !== 'face')
      .map(([name, source]) => [name, plain(source)]),
  );
}

/** A file's name for people, by its schema's name. */
const fileNames: Readonly<Record<string, string>> = {
  form: 'forms/<identifier>.form.json',
  face: 'faces/<name>.json',
};

/** Draft 7, which the JSON support of the common editors reads in full. */
const dialect = 'http://json-schema.org/draft-07/schema#';

/**
 * Returns the JSON Schemas that editors read through a file's `$schema`, by file name. A council's file is a patch over
 * base's (RFC 7396). The server checks the merged whole; these schemas therefore require no entry that base may give,
 * and let `null` remove an optional one. A list replaces base's whole list, so everything required inside a list is
 * still required.
 */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(sources).map(([name, source]) => {
      const { $id: _, ...whole } = plain(source);
      return [
        `${name}.schema.json`,
        printJson({
          $schema: dialect,
          ...withNotes(
            withPatchDefinitions(
              asPatch({ ...whole, description: `${fileNames[name] ?? `${name}.json`} of a council` }),
            ),
          ),
        }),
      ];
    }),
  );
}

/** Returns a copy without the marks that TypeBox keeps on a schema; JSON does not carry them. */
function plain(schema: JsonSchema): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  return isSchema(copy) ? copy : {};
}

/**
 * Returns the schema of a patch over a value of this schema: nothing is required, and `null` removes. Named groups
 * (pages, questions) are patched one by one. A group that is one of several kinds can become another kind by removing
 * the entries that only the first kind has.
 */
function asPatch(schema: JsonSchema): JsonSchema {
  if (typeof schema['$ref'] === 'string') return { $ref: `${schema['$ref']}Patch` };
  const { anyOf, patternProperties, required, properties, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const kinds = anyOf.filter(isSchema).map(asPatch);
    const names = new Set(kinds.flatMap(({ properties: own }) => (isSchema(own) ? Object.keys(own) : [])));
    return { ...rest, anyOf: kinds.map((kind) => withoutTheRest(kind, names)) };
  }
  if (isSchema(patternProperties)) {
    const patched = mapEntries(patternProperties, (entry) => removable(asPatch(entry)));
    return { ...rest, patternProperties: patched };
  }
  if (!isSchema(properties)) return schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  return {
    ...rest,
    properties: mapEntries(properties, (entry, key) =>
      needed.has(key) || key === '$schema' ? asPatch(entry) : removable(asPatch(entry)),
    ),
  };
}

/** Adds patch definitions beside those of the whole values; both are needed, since nothing is patched inside a list. */
function withPatchDefinitions(schema: JsonSchema): JsonSchema {
  const { $defs } = schema;
  if (!isSchema($defs)) return schema;
  const patches = Object.entries($defs).map(([name, entry]): readonly [string, JsonSchema] => [
    `${name}Patch`,
    isSchema(entry) ? asPatch(entry) : {},
  ]);
  return { ...schema, $defs: { ...$defs, ...Object.fromEntries(patches) } };
}

const note = { type: 'string', description: 'A note for the next author. The portal ignores it.' };

/** Allows a note in every group; the portal removes notes before it reads on. */
function withNotes(schema: JsonSchema): JsonSchema {
  const all = mapNoted(schema);
  return { ...all, $defs: { ...Object(all['$defs']), Note: note } };
}

function mapNoted(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' && isSchema(value)
        ? { ...mapEntries(value, mapNoted), [noteKey]: { $ref: '#/$defs/Note' } }
        : noted(value),
    ]),
  );
}

function noted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(noted);
  return isSchema(value) ? mapNoted(value) : value;
}

/** Returns one kind of a group, from which a patch may remove the entries of the other kinds. */
function withoutTheRest(kind: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const { properties } = kind;
  if (!isSchema(properties)) return kind;
  const others = [...names].filter((name) => !(name in properties));
  const taken = Object.fromEntries(others.map((name) => [name, { type: 'null' }]));
  return { ...kind, properties: { ...properties, ...taken } };
}

function removable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function mapEntries(group: JsonSchema, change: (entry: JsonSchema, key: string) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(group).map(([key, entry]) => [key, isSchema(entry) ? change(entry, key) : {}]),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
