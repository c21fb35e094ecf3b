/** Fills the gaps of a form's sentence, such as {{name}}, from `values`. A missing value leaves its gap empty. */
export function fillIn(text: string, values: { readonly [name: string]: string | number }): string {
  return fillGaps(text, (name) => String(values[name] ?? ''));
}

/** Looks up each gap as it is met. */
export function fillGaps(text: string, wordsOf: (name: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => wordsOf(name));
}
