import { useQuery } from '@tanstack/react-query';
import { pageContentQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { RichTextView } from '../../components/RichTextView.tsx';
import { useRichText } from '../../components/use-rich-text.ts';
import type { InfoPart } from './info-part.ts';

/** What the council itself says on an information page; nothing where it has written nothing. */
export function CouncilPart({ part }: { readonly part: InfoPart }) {
  const { api, system } = useApp();
  const { data: page } = useQuery(pageContentQuery(api, `info/${part}`));
  const text = useRichText(page?.contentData['main'] ?? '');
  if (!page || text.html === '') return null;
  return (
    <div lang={page.languageCode === system.language ? undefined : page.languageCode}>
      <RichTextView text={text} />
    </div>
  );
}
