/** Returns whether a text is a calendar month in ISO 8601, such as 2026-02, in a year of four digits. */
export function isCalendarMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}
