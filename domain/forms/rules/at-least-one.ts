import type { Answers } from '#schemas/forms/answers.ts';
import { answerOf } from '../answered.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';
import { itemsOf, wordsOf } from './stay.ts';

/** Checks that there is at least one area where the resident would like to live (specification section 5). */
export function atLeastOnePreferredArea(
  rule: RuleNamed<'atLeastOnePreferredArea'>,
  { lists }: Answers,
): readonly RuleFinding[] {
  return itemsOf(lists, rule.list).length > 0 ? [] : [nothing('atLeastOnePreferredArea', rule.messages.none)];
}

/**
 * Checks that there is at least one local connection, each with its type and the day on which it began
 * (specification section 5). One of a type for which the law requires no local connection is enough, and needs no
 * start date: it is a fact about the person, not a place (SI 2025/706, SI 2012/1869).
 */
export function atLeastOneLocalConnection(
  rule: RuleNamed<'atLeastOneLocalConnection'>,
  { lists }: Answers,
): readonly RuleFinding[] {
  const connections = itemsOf(lists, rule.list);
  if (connections.length === 0) return [nothing('atLeastOneLocalConnection', rule.messages.none)];
  return connections.flatMap((connection) => {
    const type = wordsOf(connection, rule.type);
    const missing = (finding: 'withoutType' | 'withoutStart', answer: string): RuleFinding => ({
      code: `atLeastOneLocalConnection.${finding}`,
      item: connection.id,
      answer,
      message: rule.messages[finding],
      values: {},
    });
    return [
      ...(type === '' ? [missing('withoutType', rule.type)] : []),
      ...(answerOf(connection, rule.start) === undefined && !rule.exempt.includes(type)
        ? [missing('withoutStart', rule.start)]
        : []),
    ];
  });
}

function nothing(rule: string, message: string): RuleFinding {
  return { code: `${rule}.none`, item: null, answer: null, message, values: {} };
}
