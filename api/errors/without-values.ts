/**
 * An error that is safe to store with a job and to log: its kind and origin. Its message is left out, since
 * messages from PostgreSQL and mail servers repeat values, names and addresses, and even a TypeError may. The
 * names of PostgreSQL's tables, columns and constraints are ours.
 */
export function withoutValues(trouble: unknown): Error {
  const told = new Error([...new Set(kindsOf(trouble))].join(', '));
  told.stack = [told.message, ...framesOf(trouble)].join('\n');
  return told;
}

function kindsOf(trouble: unknown): string[] {
  if (trouble instanceof AggregateError) return trouble.errors.flatMap((one: unknown) => kindsOf(one));
  if (!(trouble instanceof Error)) return ['something that is no error'];
  const code = textAt(trouble, 'code');
  const places = ['table', 'column', 'constraint'].flatMap((place) => {
    const name = textAt(trouble, place);
    return name === undefined ? [] : [`${place} ${name}`];
  });
  return [[trouble.name, ...(code === undefined ? [] : [code]), ...places].join(' ')];
}

function textAt(trouble: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(trouble, key);
  return typeof value === 'string' ? value : undefined;
}

function framesOf(trouble: unknown): string[] {
  const first: unknown = trouble instanceof AggregateError ? trouble.errors[0] : trouble;
  if (!(first instanceof Error)) return [];
  return (first.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
