import { Check } from 'typebox/value';
import { plainFault } from '#api/rules/forms/check/plain-words.ts';
import { SlugSchema } from '#schemas/identifiers.ts';

/** The people who fill in a form: a resident about themselves or their whole household, or a helper. */
export const fillers = ['resident', 'household', 'helper'] as const;
export type Filler = (typeof fillers)[number];

/** The optional parts of a form, besides the one about the person. */
const choosableParts = ['home', 'reasons', 'proof', 'more'] as const;
export type ChoosablePart = (typeof choosableParts)[number];

type WithoutAccount = 'no' | 'begin' | 'submit';

/** The five answers that a new form is made from. */
export interface FormAnswers {
  readonly title: string;
  readonly who: Filler;
  readonly withoutAccount: WithoutAccount;
  readonly parts: readonly ChoosablePart[];
  readonly next: string;
}
export type FormAnswerName = keyof FormAnswers;

/** The facts that answers depend on. */
export interface FormCouncil {
  /** Names of its forms, its own and base's. */
  readonly forms: readonly string[];
  /** Its kinds of documents; a new question for files asks for the first. */
  readonly documentKinds: readonly string[];
}

/** A typed answer: its value, or the fault in it. */
type Read<Value> = { readonly value: Value } | { readonly wrong: string };

/** One of the five questions. */
export interface FormQuestion<Value> {
  readonly name: FormAnswerName;
  readonly flag: string;
  readonly ask: string;
  /** The default answer; undefined if an answer is required. */
  readonly usual: string | undefined;
  readonly read: (typed: string, council: FormCouncil) => Read<Value>;
}

/** Returns a name for a form's file and address, made from its title: `Ask for a garage` becomes `ask-for-a-garage`. */
export function identifierOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

function faultOf(words: string, most: number): string | undefined {
  const fault = plainFault(words);
  if (fault !== undefined) return `${fault.message} ${fault.cure}`;
  return words.length > most ? `It has ${words.length} characters. The limit is ${most}.` : undefined;
}

function oneOf<Name extends string>(names: readonly Name[]): (typed: string) => Read<Name> {
  return (typed) => {
    const found = names.find((name, index) => [name, String(index + 1)].includes(typed.toLowerCase()));
    return found === undefined
      ? { wrong: `"${typed}" is not one of these. Type ${listOf(names, 'or')}.` }
      : { value: found };
  };
}

function listOf(names: readonly string[], word: string): string {
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`;
}

export const titleQuestion: FormQuestion<string> = {
  name: 'title',
  flag: '--title',
  ask: 'What is the form called? People see this title, such as “Ask for a garage”.',
  usual: undefined,
  read(typed, { forms }) {
    const wrong = faultOf(typed, 80);
    if (wrong !== undefined) return { wrong };
    const identifier = identifierOf(typed);
    if (!Check(SlugSchema, identifier))
      return { wrong: 'It must start with a letter, because its address is made from it.' };
    if (identifier === 'shared') return { wrong: 'A form cannot be called "shared". Choose another title.' };
    if (forms.includes(identifier))
      return {
        wrong: `There is already a form "${identifier}". Choose another title, or change that form.`,
      };
    return { value: typed };
  },
};

export const whoQuestion: FormQuestion<Filler> = {
  name: 'who',
  flag: '--who',
  ask: `Who fills it in?
  1 resident   someone, about themselves
  2 household  someone, about everyone they live with
  3 helper     someone who helps a resident, such as a hospital or a charity`,
  usual: 'resident',
  read: oneOf(fillers),
};

export const accountQuestion: FormQuestion<WithoutAccount> = {
  name: 'withoutAccount',
  flag: '--without-account',
  ask: `What can people do without an account?
  1 no      nothing: they must log in first
  2 begin   fill it in, and log in to send it
  3 submit  fill it in and send it`,
  usual: 'begin',
  read: oneOf(['no', 'begin', 'submit']),
};

export const partsQuestion: FormQuestion<readonly ChoosablePart[]> = {
  name: 'parts',
  flag: '--parts',
  ask: `Which parts does it have, apart from who it is about? Write several with commas, or none.
  home     where they live, and what they pay
  reasons  why they write, with room for more
  proof    files, now or later
  more     anything else`,
  usual: 'reasons, more',
  read(typed, { documentKinds }) {
    const names = typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== '');
    if (names.length === 1 && names[0] === 'none') return { value: [] };
    const unknown = names.find((name) => !choosableParts.some((part) => part === name));
    if (unknown !== undefined)
      return { wrong: `"${unknown}" is not a part. Choose from ${listOf(choosableParts, 'and')}.` };
    if (names.includes('proof') && documentKinds.length === 0)
      return {
        wrong: 'Files need a kind of document, but tenant.json has none under "files". Leave out proof.',
      };
    return { value: choosableParts.filter((part) => names.includes(part)) };
  },
};

export const nextQuestion: FormQuestion<string> = {
  name: 'next',
  flag: '--next',
  ask: 'What happens after they send it? The receipt says this.',
  usual: 'We’ll read what you sent, and write to you within 10 working days.',
  read(typed) {
    const wrong = faultOf(typed, 600);
    return wrong === undefined ? { value: typed } : { wrong };
  },
};
