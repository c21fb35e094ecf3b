/** The parts of a JSON Schema that interest a reader. */
export interface OutlinedSchema {
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
export function outlineSchema(schema: OutlinedSchema, indent = ''): string {
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
