/** What is asked about a new council. Every answer is a text, from a flag or from a question on a terminal. */
export interface Answers {
  /** The portal's name, `Seabrook Homes`. */
  readonly name: string;
  /** The council itself, which is the first landlord, `Seabrook Council`. */
  readonly council: string;
  /** `#rrggbb`, lower case. */
  readonly primary: string;
  readonly telephone: string;
  readonly email: string;
  readonly hours: string;
}

export type AnswerName = keyof Answers;

/** One thing that is asked. */
export interface Question {
  readonly name: AnswerName;
  readonly ask: string;
  /** The answer if nobody gives one. */
  readonly usual: (id: string, before: Partial<Answers>) => string;
  /** The answer as we store it; undefined if it is not valid. */
  readonly read: (answer: string) => string | undefined;
  /** What a valid answer looks like, for somebody who gave another. */
  readonly wanted: string;
}

const words = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const anyText = (answer: string): string | undefined => answer.trim() || undefined;

/** A number that Ofcom reserves for drama: until it is replaced, nobody is called by mistake. */
export const placeholderTelephone = '01632 960000';

/** An address that can reach nobody (RFC 2606). */
export function placeholderEmail(id: string): string {
  return `housing@${id}.example`;
}

/** In the order in which they are asked. */
export const questions: readonly Question[] = [
  {
    name: 'name',
    ask: 'What is the portal called?',
    usual: (id) => `${words(id)} Homes`,
    read: anyText,
    wanted: 'a name, such as Seabrook Homes',
  },
  {
    name: 'council',
    ask: 'What is the council called in full?',
    usual: (id) => `${words(id)} Council`,
    read: anyText,
    wanted: 'a name, such as Seabrook Borough Council',
  },
  {
    name: 'primary',
    ask: 'What is its main colour? (the code with a #, from your brand guide or website)',
    usual: () => '#1f4e79',
    read: readColour,
    wanted: 'a colour of six digits or letters a to f, such as #1f4e79',
  },
  {
    name: 'telephone',
    ask: 'Which telephone number do residents call about housing?',
    usual: () => placeholderTelephone,
    read: (answer) => (/^[+\d][\d ()-]{5,}$/.test(answer.trim()) ? answer.trim() : undefined),
    wanted: `a telephone number, such as ${placeholderTelephone}`,
  },
  {
    name: 'email',
    ask: 'Which email address do they write to?',
    usual: (id) => placeholderEmail(id),
    read: (answer) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer.trim()) ? answer.trim() : undefined),
    wanted: 'an email address, such as housing@seabrook.example',
  },
  {
    name: 'hours',
    ask: 'When is somebody there?',
    usual: () => 'Monday to Friday, 9am to 5pm.',
    read: anyText,
    wanted: 'a sentence, such as Monday to Friday, 9am to 5pm.',
  },
];

/** `#ABC`, `abc`, `#AABBCC` and `aabbcc` are all the colour that people mean. */
function readColour(answer: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(answer.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
