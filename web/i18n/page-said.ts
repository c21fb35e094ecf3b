import type { SaidTexts } from './said-texts.ts';

/** What the page has said so far, in a language that is there in part; a whole one needs none. On the server, of the page being drawn. */
export const pageSaid: { current?: SaidTexts | undefined } = {};
