import type { CSSObject } from '@mui/material/styles';

/**
 * The mark of a summary: it points forward while its details are closed, and down while they are open. Not read
 * out.
 */
export const foldMark: CSSObject = {
  '& summary::before': { content: '"▸" / ""', marginInlineEnd: '0.4em' },
  '& summary:is(details:not([open]) > *):dir(rtl)::before': { content: '"◂" / ""' },
  '& summary:is([open] > *)::before': { content: '"▾" / ""' },
};
