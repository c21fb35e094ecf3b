import type { FastifyRequest } from 'fastify';
import type { StepEvent, StepResponse } from '#schemas/api/plans.ts';
import { readerOf } from '../../accounts/reader.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { type Say, sayCouncilText } from '../say-council-text.ts';
import { describeCaseFacts, describeStep, isPlanOver } from './describe-plan.ts';
import { findStep, findStepHistory } from './find-step.ts';

/**
 * Reads a step of the reader's plan, with what happened to it.
 * @throws ProblemError `request.notFound` for another person's.
 */
export async function readStep(
  request: FastifyRequest,
  stepId: string,
): Promise<Omit<StepResponse, 'status'>> {
  const { database } = request;
  const step = await findStep(database, readerOf(request).accountId, stepId);
  if (!step) throw new ProblemError('request.notFound');
  const say = sayTo(request);
  const isOver = isPlanOver({ closedOn: step.case.closedOn, today: step.today }, step.endedOn);
  const history = await findStepHistory(database, step);
  return {
    case: describeCaseFacts(step.case, say),
    isOver,
    step: describeStep(step.content, step, { isOver, today: step.today }, say),
    history: history.flatMap(({ event, at, ...happened }): StepEvent[] => {
      const word = wordOf(event);
      return word ? [{ ...happened, event: word, at: at.toISOString() }] : [];
    }),
  };
}

function wordOf(event: string): StepEvent['event'] | undefined {
  return (['done', 'cannot', 'again', 'end', 'comment'] as const).find(
    (word) => event === word || event === `step.${word}`,
  );
}

/** Returns a function that gives the council's texts in the reader's language. */
export function sayTo({ locale, tenant }: FastifyRequest): Say {
  return sayCouncilText(locale, tenant.tenant.localeId);
}
