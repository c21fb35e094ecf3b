import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { RedirectsSchema, TenantSchema } from '#schemas/tenant/tenant.ts';
import { ThemeSchema } from '#schemas/tenant/theme.ts';
import { printJson } from './print-json.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const sources: Readonly<Record<string, JsonSchema>> = {
  tenant: { ...TenantSchema },
  theme: { ...ThemeSchema },
  lettings: { ...LettingsPolicySchema },
  redirects: { ...RedirectsSchema },
};

/** Draft 7: what the JSON support of the common editors reads in full. */
const dialect = 'http://json-schema.org/draft-07/schema#';

/**
 * The JSON Schemas that editors read through a file's `$schema`, by file name. A council's file is a patch over
 * base's (RFC 7396), so unlike the server's check of the merged whole these ask for no entry of a group that
 * base may give, and let `null` take an optional one away. Lists replace base's whole, so inside a list
 * everything that is needed is asked for.
 */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(sources).map(([name, source]) => {
      const { $id: _, ...whole } = plain(source);
      return [
        `${name}.schema.json`,
        printJson({ $schema: dialect, ...asPatch({ ...whole, description: `${name}.json of a council` }) }),
      ];
    }),
  );
}

/** TypeBox keeps its own marks on a schema beside what JSON Schema knows; JSON does not carry them. */
function plain(schema: JsonSchema): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  return isSchema(copy) ? copy : {};
}

function asPatch(schema: JsonSchema): JsonSchema {
  const { required, properties, ...rest } = schema;
  if (!isSchema(properties)) return schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => {
        const entry = isSchema(value) ? asPatch(value) : {};
        const removable = !needed.has(key) && key !== '$schema';
        return [key, removable ? { anyOf: [entry, { type: 'null' }] } : entry];
      }),
    ),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
