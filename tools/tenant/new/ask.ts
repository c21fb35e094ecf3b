import { createInterface } from 'node:readline/promises';
import { CommandError } from '../context.ts';
import { type AnswerName, type Answers, type Question, questions } from './answers.ts';

/** Asks a person one question and gives what they typed; empty where they only pressed Enter. */
export type Ask = (question: string) => Promise<string>;

/** Asks on this terminal. `end()` gives it back. */
export function askOnTerminal(): { ask: Ask; end: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-D and Ctrl-C leave without having written anything.
  const left = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new CommandError('\nNothing was written.')));
  });
  left.catch(() => {});
  return {
    ask: (question) => Promise.race([terminal.question(question), left]),
    end: () => terminal.close(),
  };
}

/**
 * Every answer, from the flags, from a person, or as usual.
 * @param ask undefined where nobody is to be asked.
 * @throws CommandError for a flag that cannot be an answer. A person is asked again.
 */
export async function gatherAnswers(
  id: string,
  flags: Readonly<Partial<Record<AnswerName, string>>>,
  ask: Ask | undefined,
): Promise<Answers> {
  const answers: Partial<Record<AnswerName, string>> = {};
  for (const question of questions) {
    const flag = flags[question.name];
    if (flag !== undefined) answers[question.name] = readFlag(question, flag);
    else {
      const usual = question.usual(id, answers);
      // One question after another: that is what asking is.
      // oxlint-disable-next-line no-await-in-loop
      answers[question.name] = ask === undefined ? usual : await insist(question, usual, ask);
    }
  }
  const { name = '', council = '', primary = '', telephone = '', email = '', hours = '' } = answers;
  return { name, council, primary, telephone, email, hours };
}

function readFlag({ name, read, wanted }: Question, flag: string): string {
  const answer = read(flag);
  if (answer === undefined) throw new CommandError(`--${name} is "${flag}"; it has to be ${wanted}.`, 2);
  return answer;
}

async function insist(question: Question, usual: string, ask: Ask): Promise<string> {
  for (let hint = ''; ; hint = `  That has to be ${question.wanted}.\n`) {
    // oxlint-disable-next-line no-await-in-loop
    const typed = await ask(`${hint}${question.ask}\n  [${usual}] `);
    const answer = typed.trim() === '' ? usual : question.read(typed);
    if (answer !== undefined) return answer;
  }
}
