import { CommandError } from '../../command/command-error.ts';
import type { Ask } from '../../command/terminal.ts';
import {
  accountQuestion,
  nextQuestion,
  partsQuestion,
  titleQuestion,
  whoQuestion,
  type FormCouncil,
  type FormAnswerName,
  type FormAnswers,
  type FormQuestion,
} from './questions.ts';

/**
 * Gathers the five answers: from flags, else from a person, else by default.
 * @param ask undefined without a terminal.
 * @throws CommandError for a flag with a wrong answer, and for a missing answer without a default. A person is asked
 * again, with the reason.
 */
export async function askFive(
  flags: Readonly<Partial<Record<FormAnswerName, string>>>,
  council: FormCouncil,
  ask: Ask | undefined,
): Promise<FormAnswers> {
  const answer = <Value>(question: FormQuestion<Value>): Promise<Value> =>
    answerTo(question, flags[question.name], council, ask);
  return {
    title: await answer(titleQuestion),
    who: await answer(whoQuestion),
    withoutAccount: await answer(accountQuestion),
    parts: await answer(partsQuestion),
    next: await answer(nextQuestion),
  };
}

async function answerTo<Value>(
  { flag, ask: question, usual, read }: FormQuestion<Value>,
  given: string | undefined,
  council: FormCouncil,
  ask: Ask | undefined,
): Promise<Value> {
  const fixed = given ?? (ask === undefined ? usual : undefined);
  if (fixed === undefined && ask === undefined)
    throw new CommandError(
      `${question.split('\n', 1)[0]} There is no terminal to ask you in, so use ${flag}.`,
      2,
    );
  for (let typed = fixed, reason = ''; ; typed = undefined) {
    // A person answers one question at a time.
    // oxlint-disable-next-line no-await-in-loop
    typed ??= await ask?.(`${reason}${question}\n  ${usual === undefined ? '' : `[${usual}] `}`);
    const words = typed?.trim() || usual || '';
    const said = read(words, council);
    if ('value' in said) return said.value;
    if (ask === undefined || given !== undefined)
      throw new CommandError(`${flag} is "${words}". ${said.wrong}`, 2);
    reason = `  ${said.wrong}\n`;
  }
}
