import { explainReason } from '#domain/words/reason-text.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Localisation } from './localisation.ts';

/** Returns a recorded reason with the names of the council's files in the reader's language. */
export function inReadersNames(
  { files, locale }: Pick<Localisation, 'files' | 'locale'>,
  reason: Reason,
): Reason {
  const names = files.names.get(locale);
  const facts = Object.fromEntries(
    Object.entries(reason.facts).map(([key, fact]) => [
      key,
      typeof fact === 'string'
        ? fact
            .split(', ')
            .map((name) => names?.get(name) ?? name)
            .join(', ')
        : fact,
    ]),
  );
  return { ...reason, facts };
}

/** Explains a reason and what would change it. */
export function sayReason(localisation: Localisation, reason: Reason): string {
  const { sentence, change } = explainReason(
    inReadersNames(localisation, reason),
    localisation.i18n,
    localisation.formats,
  );
  return [sentence, change].filter(Boolean).join(' ');
}
