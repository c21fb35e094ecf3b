/** Puts `values` into a sentence of a form: {{name}} and the like. What is not given stays empty. */
export function fillIn(text: string, values: { readonly [name: string]: string | number }): string {
  return fillGaps(text, (name) => String(values[name] ?? ''));
}

/** The same where each gap is looked up as it is met. */
export function fillGaps(text: string, wordsOf: (name: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => wordsOf(name));
}
