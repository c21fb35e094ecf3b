import { examplesOf } from '../patterns/examples-of.ts';
import { costOf, type CostlyPattern } from '../patterns/pattern-cost.ts';
import { readPattern, type PatternRefusal } from '../patterns/read-pattern.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import { error, type FormDefect } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';

type PatternFault = Pick<FormDefect, 'kind' | 'message' | 'cure'>;

/**
 * Reports patterns that cannot be read, that no answer fits, or that could take so long on one answer that
 * everyone else has to wait; and examples that their own question would refuse. A pattern is only run once it
 * is known to be harmless.
 */
export function checkPatterns({ questions }: Inventory): FormDefect[] {
  return questions.flatMap((question) => {
    const { schema, pointer } = question;
    const pattern = 'pattern' in schema ? schema.pattern : undefined;
    const fault = pattern === undefined ? null : wrongWith(pattern);
    if (fault) return [{ ...fault, severity: 'error', pointer: `${pointer}/pattern` }];
    return [...fitsNothing(question), ...misfits(question)];
  });
}

const known = new Map<string, PatternFault | null>();
const mostKnown = 1_000;

/**
 * Returns the fault in a pattern, from memory if possible: councils share most of their patterns, and each is
 * checked whenever one of their files changes.
 */
function wrongWith(pattern: string): PatternFault | null {
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const fault = lookAt(pattern);
  if (known.size >= mostKnown) known.clear();
  known.set(pattern, fault);
  return fault;
}

function lookAt(pattern: string): PatternFault | null {
  const read = readPattern(pattern);
  if ('because' in read) return { kind: 'forms.patternRefused', ...wordsOfRefusal(read) };
  const cost = costOf(read);
  if (cost === null) return null;
  return cost.because === 'large'
    ? {
        kind: 'forms.patternLarge',
        message: `"${cost.parts[0]}" repeats too often to check.`,
        cure: 'Repeat it fewer times, or set the length of the answer with "minLength" and "maxLength".',
      }
    : { kind: 'forms.patternSlow', ...wordsOfCost(cost) };
}

function wordsOfRefusal({ because, part, detail }: PatternRefusal): Pick<PatternFault, 'message' | 'cure'> {
  switch (because) {
    case 'slashes':
      return {
        message: `The pattern ${part} is between slashes, as in a program. Here, the slashes would be part of the answer.`,
        cure: 'Remove the slashes. If both capital and small letters are allowed, write [A-Za-z].',
      };
    case 'flags':
      return {
        message: `"${part}" sets a flag, which not every browser supports.`,
        cure: 'Write it out, such as [A-Za-z] for capital and small letters.',
      };
    case 'lookbehind':
      return {
        message: `"${part}" is a lookbehind, which can be very slow.`,
        cure: 'Describe the answer from left to right. You can use a lookahead such as (?!BG) at the start.',
      };
    case 'backreference':
      return {
        message: `"${part}" is a backreference, which can take any amount of time to check.`,
        cure: 'Write out what is allowed there, or ask for it in a separate question.',
      };
    case 'syntax':
      return {
        message: `The pattern ${part} cannot be read: ${detail}.`,
        cure: 'Put a backslash before characters with a special meaning, such as \\. or \\(, and before no others. A hyphen needs none outside [ ].',
      };
  }
}

function wordsOfCost({ parts, isUntied, instead }: CostlyPattern): Pick<PatternFault, 'message' | 'cure'> {
  const listed = parts.map((part) => `"${part}"`).join(' and ');
  const shares =
    parts.length > 1
      ? `${listed} can match the same characters between them in more and more ways`
      : `${listed} can match the same characters in more and more ways`;
  const message = `${shares}, so one long answer could keep everyone waiting.`;
  if (isUntied)
    return {
      message: `The pattern can start at any character, and from each one ${shares}, so one long answer could keep everyone waiting.`,
      cure: 'Start it with ^ and end it with $, then run the check again.',
    };
  return {
    message,
    cure:
      instead === undefined
        ? 'Remove one repetition, or start each with something that the one before it, or inside it, cannot match: ([a-z]+ )*[a-z]+ instead of ([a-z]+ ?)*.'
        : `Limit the repetitions, such as ${instead}, or let only one of them match a character that both could.`,
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
      'Correct the pattern, or change "minLength" and "maxLength" to allow answers that match it.',
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
        `"${name}" would reject its own example "${example}" because of its "${keyword}".`,
        'Correct the example, or change what the question accepts.',
      ),
    ];
  });
}
