import type { CouncilTexts } from '#schemas/casework.ts';

/** The languages for reading a council's texts. */
export interface ReadingLanguage {
  readonly locale: string;
  /** The council's default language, in which every text exists. */
  readonly localeId: string;
}

/** Returns a council's text in the reader's language, else in the council's own; empty if there is none. */
export function councilText(texts: CouncilTexts | null, { locale, localeId }: ReadingLanguage): string {
  return texts?.[locale] ?? texts?.[localeId] ?? '';
}
