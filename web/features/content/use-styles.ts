import { useQuery } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';
import { pageStylesQuery } from '../../api/page-content.ts';

/**
 * Puts a page's stylesheet into the document for as long as the page is there, from its first paint on: a link would
 * take effect a moment after what it styles is seen.
 * @param address of the stylesheet; empty where there is none.
 */
export function useStyles(address: string): void {
  const { data: css = '' } = useQuery({ ...pageStylesQuery(address), enabled: address !== '' });
  useInsertionEffect(() => {
    if (css === '') return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [css]);
}
