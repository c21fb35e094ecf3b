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
  // Its headings stand below that of the block.
  '& h2': theme.typography.h3,
}));

/**
 * The main part of a page of the council's own, made harmless as every page of content is. Shows nothing while there is none,
 * or if it cannot be had.
 */
export function PagePart({ block: { page, heading } }: { readonly block: BlockOf<'page'> }) {
  const { api, system } = useApp();
  const { data } = useQuery(pageContentQuery(api, page.replace(/^\/content\/?/, '')));
  const main = useRichText(data?.contentData['main'] ?? '');
  if (!data) return null;
  return (
    <Own {...languageAttributes(data.languageCode, system.language)}>
      {/* In its place, so that a browser that draws the page with it waits, and one without a script has it, too. */}
      {data.contentStyles !== '' && <link rel="stylesheet" href={data.contentStyles} />}
      <Section title={heading ?? data.contentName}>
        <RichTextView text={main} />
      </Section>
    </Own>
  );
}
