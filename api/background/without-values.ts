/**
 * A trouble as it may be kept with a job and written into the log: what kind it was and where it came from. Its words
 * are left out, since those of PostgreSQL and of mail servers repeat values: names, addresses.
 */
export function withoutValues(trouble: unknown): Error {
  const told = new Error([...new Set(kindsOf(trouble))].join(', '));
  told.stack = [told.message, ...framesOf(trouble)].join('\n');
  return told;
}

function kindsOf(trouble: unknown): string[] {
  if (trouble instanceof AggregateError) return trouble.errors.flatMap((one: unknown) => kindsOf(one));
  if (!(trouble instanceof Error)) return ['something that is no error'];
  const code = 'code' in trouble && typeof trouble.code === 'string' ? ` ${trouble.code}` : '';
  return [`${trouble.name}${code}`];
}

function framesOf(trouble: unknown): string[] {
  const first: unknown = trouble instanceof AggregateError ? trouble.errors[0] : trouble;
  if (!(first instanceof Error)) return [];
  return (first.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
