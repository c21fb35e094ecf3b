import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Words } from '../../components/Words.tsx';
import type { InfoPart } from './info-part.ts';
import { useQuery } from '@tanstack/react-query';
import { pageContentQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { RichTextView } from '../../components/RichTextView.tsx';
import { useRichText } from '../../components/use-rich-text.ts';
import { languageAttributes } from '../../i18n/language-attributes.ts';

const Page = styled(Measure)(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  display: 'grid',
  gap: theme.spacing(3),
}));

interface InfoPageProps {
  readonly title: string;
  readonly part: InfoPart;
  readonly children: ReactNode;
}

/** An information page: facts about this software, then the council's additions. */
export function InfoPage({ title, part, children }: InfoPageProps) {
  return (
    <Container>
      <Page>
        <PageHeading title={title}>{title}</PageHeading>
        <Words>{children}</Words>
        <CouncilPart part={part} />
      </Page>
    </Container>
  );
}

/** The council's part of an information page; nothing if it has written none. */
function CouncilPart({ part }: { readonly part: InfoPart }) {
  const { api, system } = useApp();
  const { data: page } = useQuery(pageContentQuery(api, `info/${part}`));
  const text = useRichText(page?.contentData['main'] ?? '');
  if (!page || text.html === '') return null;
  return (
    <div {...languageAttributes(page.languageCode, system.language)}>
      <RichTextView text={text} />
    </div>
  );
}
