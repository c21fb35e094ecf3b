import { isOwnPage, mayHoldLinks, mayLeadTo, writtenLinks } from '#domain/forms/texts/links.ts';
import type { Sentence } from '../rules/forms/check/sentences.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { pointerTo } from '../council-files/json-document.ts';
import type { LayeredFile } from '../council-files/layered-file.ts';

/** A link from a form to a page of the site, and its place in the file. */
export interface FormLink extends Pick<Finding, 'file' | 'line' | 'pointer'> {
  readonly address: string;
  /** Null for a link in the form itself, which is in the council's own language. */
  readonly locale: string | null;
}

/** Returns a form's links to pages of the site, which may or may not exist for a given council. */
export function ownLinksOf(sentences: readonly Sentence[], file: LayeredFile): FormLink[] {
  return sentences.flatMap(({ text, pointer }) =>
    mayHoldLinks(pointer) ? ownLinksIn(text, null, () => file.placeOf(pointer)) : [],
  );
}

/** Returns the links in a form's translations. */
export function ownLinksOfTexts(
  said: Readonly<Record<string, string>>,
  locale: string,
  file: LayeredFile,
): FormLink[] {
  return Object.entries(said).flatMap(([sentence, translation]) =>
    ownLinksIn(translation, locale, () => file.placeOf(pointerTo([sentence]))),
  );
}

function ownLinksIn(
  text: string,
  locale: string | null,
  place: () => ReturnType<LayeredFile['placeOf']>,
): FormLink[] {
  return writtenLinks(text)
    .filter(({ address }) => isOwnPage(address) && mayLeadTo(address))
    .map(({ address }) => ({ address, locale, ...place() }));
}
