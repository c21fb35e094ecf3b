import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AddressPart } from '#schemas/addresses.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { partsOfAddress } from '#domain/forms/addresses/page-address.ts';
import { answerKind } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect, listed } from './defect.ts';
import { isListPage, type Inventory } from '#domain/forms/check/inventory.ts';

/**
 * Reports addresses of pages that name questions which cannot hold them, and UPRN questions that nothing fills
 * in.
 */
export function checkPageAddresses({ pages, questions }: Inventory): FormDefect[] {
  return [
    ...pages.flatMap(({ name, page }) => (isListPage(page) ? [] : checkAddress(name, page))),
    ...questions.flatMap(({ schema, name, page, pointer, isRequired }) => {
      if (!isUprn(schema)) return [];
      const asked = pages.find((one) => one.name === page)?.page;
      const address = asked !== undefined && 'schema' in asked ? asked.address : undefined;
      if (address?.uprn !== name)
        return [
          error(
            'uprnAlone',
            pointer,
            `The question "${name}" is never shown, and no address on its page fills it in.`,
            `Write "address": { …, "uprn": "${name}" } on the page, or remove the question.`,
          ),
        ];
      if (!isRequired) return [];
      return [
        error(
          'uprnRequired',
          pointer,
          `"${name}" is required, but people who type their address have no number to give.`,
          'Remove its name from "required".',
        ),
      ];
    }),
  ];
}

function isUprn(schema: AnswerSchema): boolean {
  return answerKind(schema) === 'uprn';
}

function checkAddress(name: string, page: QuestionPage): FormDefect[] {
  const { address, schema } = page;
  if (address === undefined) return [];
  const at = `/pages/${name}/address`;
  const parts = partsOfAddress(address);
  const asked = Object.keys(schema.properties);
  if (address.line1 === undefined && address.whole === undefined)
    return [
      error(
        'addressNowhere',
        at,
        'The address has no question for its first line, so the address people choose would be lost.',
        'Set "line1" to a question, or set "whole" to one question for all lines.',
      ),
    ];
  return parts.flatMap(([part, question], index) => {
    const own = schema.properties[question];
    if (own === undefined)
      return [
        error(
          'addressUnknown',
          `${at}/${part}`,
          `The page has no question called "${question}".`,
          listed(asked),
        ),
      ];
    if (parts.slice(0, index).some(([, before]) => before === question))
      return [
        error(
          'addressTwice',
          `${at}/${part}`,
          `"${question}" is used for two parts of the address, so one would overwrite the other.`,
          'Use a different question for each part, or leave one out.',
        ),
      ];
    const needed = neededKind(part);
    if (answerKind(own) === needed) return [];
    return [
      error(
        'addressPart',
        `${at}/${part}`,
        `"${question}" cannot hold ${part === 'whole' ? 'the lines' : `the ${part}`} of an address.`,
        needed === 'words' ? 'Give it "type": "string" and a "maxLength".' : `Give it "format": "${needed}".`,
      ),
    ];
  });
}

function neededKind(part: AddressPart) {
  if (part === 'postcode') return 'uk-postcode';
  return part === 'uprn' ? 'uprn' : 'words';
}
