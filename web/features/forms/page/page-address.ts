import { useState } from 'react';
import { fillAddressIn, partsOfAddress } from '#domain/forms/addresses/page-address.ts';
import type { FoundAddress } from '#schemas/addresses.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import type { FindAddresses, FormPageProps } from './contract.ts';

/** A page's address that can be looked up. */
export interface PageAddressLookup {
  /** The question of the postcode, which has the look-up. */
  readonly postcode: string;
  /** The address's other questions. */
  readonly lines: readonly string[];
  /** The first of them that people type into. */
  readonly firstLine: string;
  /** True while there is no address and the person has not asked to type one, so the lines are hidden. */
  readonly isFolded: boolean;
  readonly find: FindAddresses;
  readonly unfold: () => void;
  readonly choose: (found: FoundAddress) => void;
}

/** Returns null if the page has no address that can be looked up, for example if the postcode is not asked. */
export function usePageAddress(
  { address }: QuestionPage,
  { answers, asked, findings, onChange, findAddresses = null }: FormPageProps,
): PageAddressLookup | null {
  const [isOpened, setIsOpened] = useState(false);
  if (address === undefined || findAddresses === null || !asked.includes(address.postcode)) return null;
  const lines = partsOfAddress(address)
    .map(([, question]) => question)
    .filter((question) => question !== address.postcode);
  const seen = lines.filter((line) => line !== address.uprn && asked.includes(line));
  const [firstLine] = seen;
  if (firstLine === undefined) return null;
  const isBegun = seen.some((line) => isSaid(answers[line]));
  // A person who must correct a line has to see it.
  const hasFinding = findings.some(({ answer }) => answer !== null && seen.includes(answer));
  return {
    postcode: address.postcode,
    lines: seen,
    firstLine,
    isFolded: !isOpened && !isBegun && !hasFinding,
    find: findAddresses,
    unfold: () => setIsOpened(true),
    choose(found) {
      setIsOpened(true);
      for (const [question, words] of fillAddressIn(address, found)) onChange(question, words);
    },
  };
}

function isSaid(value: AnswerValue | undefined): boolean {
  return value !== undefined && value !== '';
}
