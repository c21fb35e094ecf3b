import type { TFunction } from 'i18next';
import type { Formats } from '#domain/words/formats.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import { fillSentence } from './item-names.ts';

/** What a finding says, with days in the reader's words; without words of its own, that something is missing. */
export function findingText({ message, values }: FormFinding, t: TFunction, formats: Formats): string {
  if (message === null) return t('forms.session.missing');
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.day(value) : value,
  ]);
  return fillSentence(message, Object.fromEntries(said));
}
