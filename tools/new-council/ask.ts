import { CommandError } from '../command/command-error.ts';
import type { Ask } from '../command/terminal.ts';
import type { AnswerName, Answers, Known, CouncilQuestion } from './answers.ts';
import type { ReadingChoice } from './reading.ts';

/** Answers given as flags. */
export type Flags = Readonly<Partial<Record<AnswerName, string>>>;

interface Asking {
  readonly questions: readonly CouncilQuestion[];
  readonly flags: Flags;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
  readonly known: Known;
  /** True if the terminal shows colours. */
  readonly colours: boolean;
  /** The default answer. */
  readonly usual: (question: CouncilQuestion, before: Partial<Answers>) => string;
}

/**
 * Gathers an answer to each question, from the flags, from a person, or by default.
 * @throws CommandError for a flag with an invalid answer. A person is asked again, with the reason.
 */
export async function gatherAnswers(asking: Asking): Promise<Partial<Answers>> {
  const { questions, flags, ask, known, usual } = asking;
  const answers: Partial<Record<AnswerName, string>> = {};
  for (const question of questions) {
    const flag = flags[question.name];
    const instead = usual(question, answers);
    const answer =
      flag !== undefined
        ? readFlag(question, flag, known)
        : ask === undefined
          ? instead
          : askUntilValid(question, instead, ask, asking);
    // A person answers one question at a time.
    // oxlint-disable-next-line no-await-in-loop
    answers[question.name] = await answer;
  }
  return answers;
}

async function readFlag(question: CouncilQuestion, flag: string, known: Known): Promise<string> {
  const read = await question.read(flag, known);
  if ('wrong' in read) throw new CommandError(`${question.flag} is "${flag}"; ${read.wrong}`, 2);
  // The likeliest choice, since an answer by flag cannot be asked about.
  return 'value' in read ? read.value : (read.choices[0]?.value ?? '');
}

/**
 * Asks until there is an answer.
 * @param hint the fault of the previous answer
 */
async function askUntilValid(
  question: CouncilQuestion,
  usual: string,
  ask: Ask,
  world: Pick<Asking, 'known' | 'colours'>,
  hint = '',
): Promise<string> {
  const { known, colours } = world;
  const typed = (await ask(`${hint}${question.ask(known)}\n  [${usual}] `)).trim();
  if (typed === '') return usual;
  const read = await question.read(typed, known);
  if ('value' in read) return read.value;
  if ('choices' in read) return choose(read.choices, ask, colours);
  return askUntilValid(question, usual, ask, world, `  We cannot use "${typed}": ${read.wrong}\n`);
}

async function choose(
  choices: readonly ReadingChoice[],
  ask: Ask,
  inColour: boolean,
  hint = '',
): Promise<string> {
  const list = choices
    .map(({ label, colours }, place) => `  ${place + 1} ${inColour ? swatches(colours) : ''}${label}`)
    .join('\n');
  const typed = (await ask(`${list}\n${hint}Which of them?\n  [1] `)).trim();
  const chosen = choices[Number(typed === '' ? 1 : typed) - 1];
  if (chosen !== undefined) return chosen.value;
  return choose(choices, ask, inColour, `  Type a number from 1 to ${choices.length}.\n`);
}

/** Returns a swatch of each colour; empty if the terminal shows none, since the label names them. */
function swatches(colours: readonly string[]): string {
  const squares = colours.map((colour) => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    return `\u001B[48;2;${channels.join(';')}m  \u001B[0m`;
  });
  return `${squares.join('')} `;
}
