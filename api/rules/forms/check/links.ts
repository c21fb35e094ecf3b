import type { FormDefinition } from '#schemas/forms/definition.ts';
import { mayHoldLinks, mayLeadTo, writtenLinks } from '#domain/forms/texts/links.ts';
import { error, type FormDefect, warning } from './defect.ts';
import { sentencesOf } from './sentences.ts';

/** A fault in a link as written, whatever the address leads to; also used for translations. */
interface LinkFault {
  readonly kind: 'linkAddress' | 'linkWords';
  readonly message: string;
  readonly cure: string;
}

/** Words that say nothing where a screen reader lists the links of a page (WCAG 2.2, 2.4.4). */
const empty =
  /^(?:(?:click |press )?here|this(?: link| page)?|link|more|read more|find out more|yma|rhagor)$/i;

/** Reports links to places where a form may not lead, and links whose words say nothing. */
export function findLinkDefects(definition: FormDefinition): FormDefect[] {
  return sentencesOf(definition).flatMap(({ text, pointer }) =>
    mayHoldLinks(pointer)
      ? linkFaults(text).map(({ kind, message, cure }) =>
          (kind === 'linkAddress' ? error : warning)(kind, pointer, message, cure),
        )
      : [],
  );
}

/** Returns the faults in the links of one sentence. */
export function linkFaults(text: string): LinkFault[] {
  return writtenLinks(text).flatMap(({ words, address }): LinkFault[] => {
    if (!mayLeadTo(address))
      return [
        {
          kind: 'linkAddress',
          message: `A link cannot go to "${address}", so people would see it as plain text.`,
          cure: 'Use https://…, a page of the site such as /content/guides/who-can-join, mailto:… or tel:….',
        },
      ];
    if (empty.test(words.trim()) || words.includes('://'))
      return [
        {
          kind: 'linkWords',
          message: `The link text "${words}" does not say where the link goes when it is read out on its own.`,
          cure: 'Use link text that names the page, such as [who can join](/content/guides/who-can-join).',
        },
      ];
    return [];
  });
}
