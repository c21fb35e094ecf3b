/** Whether a text is a month of the calendar as ISO 8601 writes it, such as 2026-02; of a year that people write. */
export function isCalendarMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}
