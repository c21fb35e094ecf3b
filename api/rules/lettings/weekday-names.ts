/**
 * The days of the week as files and commands for English-speaking officers name them, Monday first as in ISO
 * 8601.
 */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
