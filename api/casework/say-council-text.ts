import type { CouncilTexts } from '#schemas/casework.ts';

/** Returns a council's text in one language; null if there is none. */
export type Say = (texts: CouncilTexts | null | undefined) => string | null;

/** Returns texts in a language, else in the council's default one. */
export function sayCouncilText(locale: string, defaultLocale: string): Say {
  return (texts) => texts?.[locale] ?? texts?.[defaultLocale] ?? null;
}
