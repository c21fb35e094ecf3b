const lineWidth = 110;

/**
 * Returns JSON as people write it by hand and the formatter leaves it: one entry a line in groups, lists on one line
 * where they fit, small groups inside a list on one line each. Ends with a line break.
 */
export function printJson(value: unknown): string {
  return `${print(value, 0, 0)}\n`;
}

/** @param column the place on its line where the value starts. */
function print(value: unknown, depth: number, column: number): string {
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const short = inline(value);
    const severalGroups =
      value.length > 1 && value.every((entry) => isGroup(entry) && Object.keys(entry).length > 1);
    if (!severalGroups && column + short.length < lineWidth) return short;
    const entries = value.map((entry) => {
      const line = inline(entry);
      return `${inner}${inner.length + line.length < lineWidth ? line : print(entry, depth + 1, inner.length)}`;
    });
    return `[\n${entries.join(',\n')}\n${outer}]`;
  }
  if (!isGroup(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return start + print(entry, depth + 1, start.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${outer}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isGroup(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${inline(entry)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
