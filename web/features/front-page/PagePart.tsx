import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { pageContentQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { RichTextView } from '../../components/RichTextView.tsx';
import { Section } from '../../components/Section.tsx';
import { useRichText } from '../../components/use-rich-text.ts';
import { languageAttributes } from '../../i18n/language-attributes.ts';

const Own = styled('div')(({ theme }) => ({
  '& > div': { maxWidth: '44rem' },
  // Its headings are one level below the block's heading.
  '& h2': theme.typography.h3,
}));

/**
 * The main part of one of the council's own pages, sanitised like every content page. Shows nothing until it
 * has loaded, or if it cannot be loaded.
 */
export function PagePart({ block: { page, heading } }: { readonly block: BlockOf<'page'> }) {
  const { api, system } = useApp();
  const { data } = useQuery(pageContentQuery(api, page.replace(/^\/content\/?/, '')));
  const main = useRichText(data?.contentData['main'] ?? '');
  if (!data) return null;
  return (
    <Own {...languageAttributes(data.languageCode, system.language)}>
      {/* Placed here, it blocks the first render of a server-rendered page, and works without scripts. */}
      {data.contentStyles !== '' && <link rel="stylesheet" href={data.contentStyles} />}
      <Section title={heading ?? data.contentName}>
        <RichTextView text={main} />
      </Section>
    </Own>
  );
}
