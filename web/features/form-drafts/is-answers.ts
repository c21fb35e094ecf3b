import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';

/**
 * Checks that a value from browser storage or the server has the shape of answers. Neither source is trusted.
 */
export function isAnswers(value: unknown): value is Answers {
  if (!isRecord(value) || !isRecord(value['values']) || !isRecord(value['lists'])) return false;
  return (
    Object.values(value['values']).every(isAnswer) &&
    Object.values(value['lists']).every((list) => Array.isArray(list) && list.every(isItem))
  );
}

function isItem(value: unknown): value is ListItem {
  return isRecord(value) && typeof value['id'] === 'string' && Object.values(value).every(isAnswer);
}

function isAnswer(value: unknown): value is AnswerValue | undefined {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
