import type { DocumentsResponse, LetterBlock, LetterResponse } from '#schemas/api/documents.ts';
import type { MailBlock } from './blocks.ts';
import type { ReadLetter } from './read-letters.ts';

/** Describes a letter in a list. */
export function nameLetter({ id, subject, sentAt }: Pick<ReadLetter, 'id' | 'subject' | 'sentAt'>) {
  return { id, title: subject, sentAt: sentAt.toISOString() };
}

/** Describes a page of the letters that a resident got. */
export function nameLetters({
  total,
  letters,
}: {
  readonly total: number;
  readonly letters: readonly ReadLetter[];
}): DocumentsResponse['received'] {
  return { total, letters: letters.map((letter) => ({ ...nameLetter(letter), about: letter.about })) };
}

/** Describes a letter as a page. */
export function describeLetter({ subject, sentAt, blocks }: ReadLetter): Omit<LetterResponse, 'status'> {
  return { title: subject, sentAt: sentAt.toISOString(), blocks: blocks.flatMap(blockOfPage) };
}

/**
 * Returns a block for the page; never one that opens something, because a page may be left open on a shared
 * computer.
 */
function blockOfPage(block: MailBlock): LetterBlock[] {
  switch (block.kind) {
    case 'facts':
      return [{ kind: 'facts', facts: block.facts.map(([name, value]) => ({ name, value })) }];
    case 'list':
      return [{ kind: 'list', items: [...block.items] }];
    case 'paragraph':
    case 'link':
      return [block];
    case 'mainLink':
    case 'code':
      return [];
  }
}
