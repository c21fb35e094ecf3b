/** A word used by people who know another kind of form file, or all of JSON Schema. */
interface ForeignWord {
  /** Our own word for it, if there is one; suggested only if it is allowed there. */
  readonly instead?: string;
  /** The cure as a sentence; by default, to use `instead`. */
  readonly cure?: string;
}

const when: ForeignWord = { instead: 'when', cure: 'Use "when": { "eq": [{ "answer": "rents" }, true] }.' };
const hint: ForeignWord = { instead: 'hint' };
const underUi = (word: string): ForeignWord => ({
  cure: `Write "${word}" under "ui" on the page, with the question’s other words.`,
});
const options: ForeignWord = {
  instead: 'oneOf',
  cure: 'Use "oneOf": [{ "const": "child", "title": "Child" }, …], which gives the value that is kept and the words that people read.',
};
const required: ForeignWord = {
  cure: 'Name the question in "required" of the page’s schema, beside "properties".',
};

/** Foreign words by a key that only one kind of group has: the schema of an answer, its words, or a page. */
const foreign: readonly (readonly [string, Readonly<Record<string, ForeignWord>>])[] = [
  [
    'type',
    {
      enum: options,
      options,
      choices: options,
      const: options,
      anyOf: options,
      min: { instead: 'minimum' },
      max: { instead: 'maximum' },
      exclusiveMinimum: { instead: 'minimum', cure: 'Use "minimum": the smallest number accepted.' },
      exclusiveMaximum: { instead: 'maximum', cure: 'Use "maximum": the largest number accepted.' },
      formatMinimum: { instead: 'earliest' },
      formatMaximum: { instead: 'latest' },
      minDate: { instead: 'earliest' },
      maxDate: { instead: 'latest' },
      minimum: { instead: 'earliest' },
      maximum: { instead: 'latest' },
      multipleOf: {
        instead: 'format',
        cure: 'Use "format": "money" for pounds and pence, or "type": "integer".',
      },
      default: {
        cure: 'Remove it: a form has no default answers. To fill in what the council already knows, use "prefill".',
      },
      required,
      nullable: { cure: 'Remove it, and leave the question out of "required" of the page’s schema.' },
      title: underUi('label'),
      label: underUi('label'),
      description: underUi('hint'),
      hint: underUi('hint'),
      when: underUi('when'),
      messages: underUi('messages'),
      widget: underUi('widget'),
    },
  ],
  [
    'const',
    {
      value: { instead: 'const' },
      id: { instead: 'const' },
      key: { instead: 'const' },
      label: { instead: 'title' },
      text: { instead: 'title' },
      hint: { instead: 'description' },
    },
  ],
  [
    'label',
    {
      title: { instead: 'label' },
      description: hint,
      help: hint,
      helpText: hint,
      placeholder: {
        instead: 'hint',
        cure: 'Use "hint": text inside a box disappears as soon as people type.',
      },
      errors: { instead: 'messages' },
      errorMessages: { instead: 'messages' },
      if: when,
      condition: when,
      visibleIf: when,
      showIf: when,
      dependsOn: when,
      required,
    },
  ],
  [
    'intro',
    {
      heading: { instead: 'title' },
      label: { instead: 'title' },
      description: { instead: 'intro', cure: 'Use "intro": ["…"], a list of paragraphs.' },
      questions: { instead: 'schema' },
      fields: { instead: 'schema' },
      properties: {
        instead: 'schema',
        cure: 'Put it into "schema": { "type": "object", "properties": { … } }.',
      },
      required: { instead: 'schema', cure: 'Put it into "schema", beside "properties".' },
      repeat: { instead: 'each' },
      forEach: { instead: 'each' },
      if: when,
      condition: when,
      visibleIf: when,
      showIf: when,
      dependsOn: when,
    },
  ],
];

/** Operators of other condition languages, each with its equivalent here. */
const foreignOperators: Readonly<Record<string, string>> = {
  equals: 'eq',
  '==': 'eq',
  '===': 'eq',
  is: 'eq',
  ne: 'not',
  neq: 'not',
  '!=': 'not',
  notEquals: 'not',
  and: 'all',
  '&&': 'all',
  allOf: 'all',
  or: 'any',
  '||': 'any',
  anyOf: 'any',
  exists: 'answered',
  isSet: 'answered',
  contains: 'includes',
  oneOf: 'in',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  min: 'gte',
  max: 'lte',
  value: 'answer',
  var: 'answer',
  field: 'answer',
  question: 'answer',
};

/**
 * Returns the cure for an unknown word in a group, and the known word to use instead; undefined if we know
 * nothing about it.
 */
export function insteadOf(
  word: string,
  known: readonly string[],
): { readonly word: string | undefined; readonly cure: string } | undefined {
  for (const [mark, words] of foreign) {
    if (!known.includes(mark) || !Object.hasOwn(words, word)) continue;
    const { instead, cure = `Use "${instead}".` } = words[word] ?? {};
    if (instead === undefined || known.includes(instead)) return { word: instead, cure };
  }
  return undefined;
}

/** Returns the operator or operand for a word of another language; undefined if there is none. */
export function meantOperator(word: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(foreignOperators, word) ? foreignOperators[word] : undefined;
  return meant !== undefined && known.includes(meant) ? meant : undefined;
}
