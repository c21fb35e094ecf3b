import type { CouncilTexts } from '#schemas/casework.ts';

/** The languages in which somebody reads what a council wrote. */
export interface ReadingLanguage {
  readonly locale: string;
  /** The council's own, in which it has written everything. */
  readonly localeId: string;
}

/** The words of a council in a reader's language, or else in the council's own; empty where it said nothing. */
export function councilText(texts: CouncilTexts | null, { locale, localeId }: ReadingLanguage): string {
  return texts?.[locale] ?? texts?.[localeId] ?? '';
}
