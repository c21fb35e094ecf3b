import type { CouncilTexts } from '#schemas/casework.ts';

/** Gives words of the council in one language; null where there are none. */
export type Say = (texts: CouncilTexts | null | undefined) => string | null;

/** Words in a language, or else in the council's default one. */
export function sayCouncilText(locale: string, defaultLocale: string): Say {
  return (texts) => texts?.[locale] ?? texts?.[defaultLocale] ?? null;
}
