import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';

type Values = { readonly [answer: string]: AnswerValue | undefined };

/**
 * Answers in a form PostgreSQL can store. JSON may contain a NUL or half a surrogate pair, such as when a
 * field's maximum length cuts an emoji in two; each becomes the replacement character. Refusing a draft because
 * of one would keep a person from saving everything else. Names are sorted, since jsonb keeps no order, so that
 * equal answers are equal text.
 */
export function keepable({ values, lists }: Answers): Answers {
  return {
    values: keepableValues(values),
    lists: Object.fromEntries(
      inOrder(lists).map(([name, items = []]) => [
        name,
        items.map((item): ListItem => ({ ...keepableValues(item), id: item.id })),
      ]),
    ),
  };
}

function keepableValues(values: Values): Values {
  return Object.fromEntries(inOrder(values).map(([name, value]) => [name, keepableValue(value)]));
}

function keepableValue(value: AnswerValue | undefined): AnswerValue | undefined {
  if (typeof value === 'string') return keepableText(value);
  return Array.isArray(value) ? value.map(keepableText) : value;
}

/** Returns a text that PostgreSQL can store: NUL characters and lone surrogates become U+FFFD. */
export function keepableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function inOrder<Value>(record: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
