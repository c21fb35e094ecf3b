import { examplesOf } from '../patterns/examples-of.ts';
import { costOf, type CostlyPattern } from '../patterns/pattern-cost.ts';
import { readPattern, type PatternRefusal } from '../patterns/read-pattern.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import { error, type FormDefect } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';

type Said = Pick<FormDefect, 'kind' | 'message' | 'cure'>;

/**
 * Reports patterns that cannot be read, that no answer fits, or that could take so long on one answer that
 * everyone else has to wait; and examples that their own question would refuse. A pattern is only run once it
 * is known to be harmless.
 */
export function checkPatterns({ questions }: Inventory): FormDefect[] {
  return questions.flatMap((question) => {
    const { schema, pointer } = question;
    const pattern = 'pattern' in schema ? schema.pattern : undefined;
    const said = pattern === undefined ? null : wrongWith(pattern);
    if (said) return [{ ...said, severity: 'error', pointer: `${pointer}/pattern` }];
    return [...fitsNothing(question), ...misfits(question)];
  });
}

const known = new Map<string, Said | null>();
const mostKnown = 1_000;

/**
 * Returns the fault in a pattern, from memory if possible: councils share most of their patterns, and each is
 * checked whenever one of their files changes.
 */
function wrongWith(pattern: string): Said | null {
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const said = lookAt(pattern);
  if (known.size >= mostKnown) known.clear();
  known.set(pattern, said);
  return said;
}

function lookAt(pattern: string): Said | null {
  const read = readPattern(pattern);
  if ('because' in read) return { kind: 'forms.patternRefused', ...wordsOfRefusal(read) };
  const cost = costOf(read);
  if (cost === null) return null;
  return cost.because === 'large'
    ? {
        kind: 'forms.patternLarge',
        message: `"${cost.parts[0]}" is too much, written out repetition by repetition.`,
        cure: 'Repeat it less often, or say how long an answer may be with "minLength" and "maxLength".',
      }
    : { kind: 'forms.patternSlow', ...wordsOfCost(cost) };
}

function wordsOfRefusal({ because, part, detail }: PatternRefusal): Pick<Said, 'message' | 'cure'> {
  switch (because) {
    case 'slashes':
      return {
        message: `The pattern ${part} stands between slashes, as in a program, which would be two characters more of the answer.`,
        cure: 'Write it without them, and name both letter cases where both will do: [A-Za-z].',
      };
    case 'flags':
      return {
        message: `"${part}" sets a flag, which not every browser knows.`,
        cure: 'Write out what it stands for, such as [A-Za-z] for letters of either case.',
      };
    case 'lookbehind':
      return {
        message: `"${part}" is a lookbehind: it reads what stands before it again and again.`,
        cure: 'Say from left to right what an answer consists of; a lookahead such as (?!BG) at its beginning will do.',
      };
    case 'backreference':
      return {
        message: `"${part}" is a backreference: how long it takes to find the same again has no bound.`,
        cure: 'Write out what may stand there, or ask for it in a question of its own.',
      };
    case 'syntax':
      return {
        message: `The pattern ${part} cannot be read: ${detail}.`,
        cure: 'A character that means something in patterns is written with a backslash before it, such as \\. or \\(; no other is, so a hyphen outside [ ] stands alone.',
      };
  }
}

function wordsOfCost({ parts, isUntied, instead }: CostlyPattern): Pick<Said, 'message' | 'cure'> {
  const listed = parts.map((part) => `"${part}"`).join(' and ');
  const shares =
    parts.length > 1
      ? `${listed} can share the same characters out among them in ever more ways`
      : `${listed} can take the same characters in ever more ways`;
  const message = `${shares}, so one long answer could keep everybody waiting.`;
  if (isUntied)
    return {
      message: `The pattern may begin at any character, and from each of them ${shares}, so one long answer could keep everybody waiting.`,
      cure: 'Write ^ before it and $ behind it; then see whether anything is left to say.',
    };
  return {
    message,
    cure:
      instead === undefined
        ? 'Remove one repetition, or have each begin with something that the one before it, or inside it, cannot take: ([a-z]+ )*[a-z]+ instead of ([a-z]+ ?)*.'
        : `Say how often at most, such as ${instead}, or let only one of them take a character that both could.`,
  };
}

function fitsNothing({ schema, pointer, name }: PlacedQuestion): FormDefect[] {
  if (!('pattern' in schema) || schema.pattern === undefined) return [];
  const { minLength = 1, maxLength } = schema;
  if (minLength > maxLength || !examplesOf(schema.pattern, minLength, maxLength).isEmpty) return [];
  return [
    error(
      'patternEmpty',
      `${pointer}/pattern`,
      `No answer to "${name}" of ${minLength} to ${maxLength} characters fits the pattern.`,
      'Mend the pattern, or let answers be as short and as long as it asks for ("minLength", "maxLength").',
    ),
  ];
}

function misfits({ schema, pointer, name }: PlacedQuestion): FormDefect[] {
  const examples = 'examples' in schema ? (schema.examples ?? []) : [];
  return examples.flatMap((example, index) => {
    const keyword = example.trim() === '' ? 'required' : checkAnswer(schema, example);
    if (keyword === null) return [];
    return [
      error(
        'exampleMisfit',
        `${pointer}/examples/${index}`,
        `"${name}" would refuse its own example "${example}", by its "${keyword}".`,
        'Mend the example, or what the question asks of answers.',
      ),
    ];
  });
}
