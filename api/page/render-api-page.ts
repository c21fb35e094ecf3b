/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: OutlinedSchema;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
}

type Content = Readonly<Record<string, { readonly schema?: OutlinedSchema }>>;

/**
 * Renders the API page for people: plain HTML without a script, so it complies with the same policy as every
 * other page. Each call unfolds separately; the page works in print and by keyboard.
 */
export function renderApiPage({ info, paths = {} }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag);
    return `<h2>${escape(tag)}</h2>${own.map(renderOperation).join('')}`;
  });
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)}</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escape(info.title)}</h1>
<p>${escape(info.description ?? '')}</p><p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `${name} (${place}${required ? '' : ', optional'}): ${outlineSchema(schema ?? {})}`,
  );
  const parts = [
    operation.description ? `<p>${escape(operation.description)}</p>` : '',
    parameters.length > 0 ? `<h3>Parameters</h3><pre>${escape(parameters.join('\n'))}</pre>` : '',
    renderContent('Body', operation.requestBody?.content),
    ...Object.entries(operation.responses ?? {}).map(([status, { content }]) =>
      renderContent(status, content),
    ),
  ];
  const summary = `<summary><code>${method} ${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>`;
  return `<details>${summary}<div>${parts.join('')}</div></details>`;
}

function renderContent(heading: string, content: Content | undefined): string {
  const schema = Object.values(content ?? {})[0]?.schema;
  if (!content) return '';
  return `<h3>${escape(heading)}</h3>${schema ? `<pre>${escape(outlineSchema(schema))}</pre>` : ''}`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The parts of a JSON Schema that interest a reader. */
interface OutlinedSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, OutlinedSchema>>;
  readonly required?: readonly string[];
  readonly items?: OutlinedSchema;
  readonly anyOf?: readonly OutlinedSchema[];
  readonly additionalProperties?: boolean | OutlinedSchema;
}

/** Writes a schema for people: names, types and remarks, one per line, nested by indentation. */
function outlineSchema(schema: OutlinedSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((choice) => outlineSchema(choice, indent)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `list of ${outlineSchema(schema.items, indent)}`;
  if (schema.properties) return outlineProperties(schema.properties, schema.required ?? [], indent);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any');
  return [type, schema.format, schema.pattern && `/${schema.pattern}/`].filter(Boolean).join(' ');
}

function outlineProperties(
  properties: Readonly<Record<string, OutlinedSchema>>,
  required: readonly string[],
  indent: string,
): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?';
    const remark = property.description ? `   // ${property.description}` : '';
    return `${deeper}${name}${optional}: ${outlineSchema(property, deeper)}${remark}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
