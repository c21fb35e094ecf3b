/** Writes JSON that cannot end the element around it, whatever a council has written into its files. */
export function scriptJson(value: object | string): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
