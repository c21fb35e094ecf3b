import { CommandError } from '../../command/command-error.ts';
import type { Ask } from '../../command/terminal.ts';
import { type AnswerName, type Answers, type Question, questions } from './answers.ts';

/**
 * Every answer, from the flags, from a person, or as usual.
 * @param ask undefined if there is nobody to ask.
 * @throws CommandError for a flag with an invalid answer. A person is asked again.
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
