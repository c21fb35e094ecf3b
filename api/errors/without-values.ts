/**
 * An error that is safe to store with a job and to log: its kind and origin. Its message is left out, since
 * messages from PostgreSQL and mail servers repeat values, names and addresses, and even a TypeError may. The
 * names of PostgreSQL's tables, columns and constraints are ours.
 */
export function withoutValues(error: unknown): Error {
  const safe = new Error([...new Set(kindsOf(error))].join(', '));
  safe.stack = [safe.message, ...framesOf(error)].join('\n');
  return safe;
}

function kindsOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap((one: unknown) => kindsOf(one));
  if (!(error instanceof Error)) return ['something that is no error'];
  const code = textAt(error, 'code');
  const places = ['table', 'column', 'constraint'].flatMap((place) => {
    const name = textAt(error, place);
    return name === undefined ? [] : [`${place} ${name}`];
  });
  return [[error.name, ...(code === undefined ? [] : [code]), ...places].join(' ')];
}

function textAt(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

function framesOf(error: unknown): string[] {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return [];
  return (first.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
