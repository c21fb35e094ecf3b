import type { Messages } from '#schemas/api/bootstrap.ts';

/**
 * Returns the text under a dotted key, or undefined. A text that the language lacks is looked up in the
 * language it borrows from (`domain/words/fallback-texts.ts`), whose group is the only one with a hyphen.
 * Interpolation is left to the browser.
 */
export function textOf(messages: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    found = typeof found === 'object' ? found[part] : undefined;
  }
  if (typeof found === 'string') return found;
  const borrowed = messages && Object.keys(messages).find((group) => group.includes('-'));
  const others = borrowed === undefined ? undefined : messages?.[borrowed];
  return typeof others === 'object' ? textOf(others, key) : undefined;
}
