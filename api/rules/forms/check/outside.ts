import type { OutsideCheckName } from '#schemas/forms/outside.ts';
import type { AnswerKind } from '#schemas/forms/widgets.ts';
import { answerKind } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect, listed } from './defect.ts';
import type { Inventory } from '#domain/forms/check/inventory.ts';

const needed: Readonly<Record<OutsideCheckName, AnswerKind>> = {
  postcodeExists: 'uk-postcode',
  referenceIsKnown: 'words',
};

/** Reports outside checks of answers that are never given, or that are of the wrong kind for the check. */
export function findOutsideDefects({ definition, questions }: Inventory): FormDefect[] {
  const { lists = {}, outside = {} } = definition;
  return Object.entries(outside).flatMap(([name, { check, list, answer }]) => {
    const at = `/outside/${name}`;
    if (list !== undefined && !Object.hasOwn(lists, list))
      return [error('unknownList', `${at}/list`, `There is no list "${list}".`, listed(Object.keys(lists)))];
    const asked = questions.filter((question) => question.list === (list ?? null));
    const question = asked.find((one) => one.name === answer);
    if (question === undefined)
      return [
        error(
          'unknownAnswer',
          `${at}/answer`,
          list === undefined
            ? `No question that is asked once is called "${answer}".`
            : `No question of "${list}" is called "${answer}".`,
          listed(asked.map((one) => one.name)),
        ),
      ];
    if (answerKind(question.schema) === needed[check]) return [];
    return [
      error(
        'outsideKind',
        `${at}/answer`,
        `"${check}" cannot check the answer "${answer}".`,
        check === 'postcodeExists'
          ? 'Name a question with "format": "uk-postcode".'
          : 'Name a question that is answered with words.',
      ),
    ];
  });
}
