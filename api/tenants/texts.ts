import type { Messages } from '#schemas/api/bootstrap.ts';

/** The text under a dotted key, or undefined. Interpolation is left to the browser. */
export function textOf(messages: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    found = typeof found === 'object' ? found[part] : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}
