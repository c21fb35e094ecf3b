import { CommandError } from '../../command/command-error.ts';
import type { Ask } from '../../command/terminal.ts';
import type { AnswerName, Answers, Known, Question } from './answers.ts';
import type { Choice } from './reading.ts';

/** Answers as flags give them. */
export type Flags = Readonly<Partial<Record<AnswerName, string>>>;

interface Asking {
  readonly questions: readonly Question[];
  readonly flags: Flags;
  /** Undefined if there is nobody to ask. */
  readonly ask: Ask | undefined;
  readonly known: Known;
  /** Whether the terminal shows colours. */
  readonly colours: boolean;
  /** The answer if nobody gives another. */
  readonly usual: (question: Question, before: Partial<Answers>) => string;
}

/**
 * An answer to each question, from the flags, from a person, or as usual.
 * @throws CommandError for a flag with an invalid answer. A person is asked again, with the reason.
 */
export async function gatherAnswers(asking: Asking): Promise<Partial<Answers>> {
  const { questions, flags, ask, known, usual } = asking;
  const answers: Partial<Record<AnswerName, string>> = {};
  for (const question of questions) {
    const flag = flags[question.name];
    // One question after another: that is what asking is.
    if (flag !== undefined) {
      // oxlint-disable-next-line no-await-in-loop
      answers[question.name] = await readFlag(question, flag, known);
      continue;
    }
    const instead = usual(question, answers);
    // oxlint-disable-next-line no-await-in-loop
    answers[question.name] = ask === undefined ? instead : await insist(question, instead, ask, asking);
  }
  return answers;
}

async function readFlag(question: Question, flag: string, known: Known): Promise<string> {
  const read = await question.read(flag, known);
  if ('wrong' in read) throw new CommandError(`${question.flag} is "${flag}"; ${read.wrong}`, 2);
  // The likeliest, where somebody is not there to choose.
  return 'value' in read ? read.value : (read.choices[0]?.value ?? '');
}

async function insist(
  question: Question,
  usual: string,
  ask: Ask,
  { known, colours }: Pick<Asking, 'known' | 'colours'>,
): Promise<string> {
  for (let hint = ''; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const typed = await ask(`${hint}${question.ask(known)}\n  [${usual}] `);
    if (typed.trim() === '') return usual;
    // oxlint-disable-next-line no-await-in-loop
    const read = await question.read(typed, known);
    if ('value' in read) return read.value;
    // oxlint-disable-next-line no-await-in-loop
    if ('choices' in read) return await choose(read.choices, ask, colours);
    hint = `  "${typed.trim()}" does not do: ${read.wrong}\n`;
  }
}

async function choose(choices: readonly Choice[], ask: Ask, inColour: boolean): Promise<string> {
  const list = choices
    .map(({ label, colours }, place) => `  ${place + 1} ${inColour ? swatches(colours) : ''}${label}`)
    .join('\n');
  for (let hint = ''; ; hint = `  That has to be a number from 1 to ${choices.length}.\n`) {
    // oxlint-disable-next-line no-await-in-loop
    const typed = (await ask(`${list}\n${hint}Which of them?\n  [1] `)).trim();
    const chosen = choices[Number(typed === '' ? 1 : typed) - 1];
    if (chosen !== undefined) return chosen.value;
  }
}

/** A little of each colour; where the terminal shows none, the label says them. */
function swatches(colours: readonly string[]): string {
  const squares = colours.map((colour) => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    return `\u001B[48;2;${channels.join(';')}m  \u001B[0m`;
  });
  return `${squares.join('')} `;
}
