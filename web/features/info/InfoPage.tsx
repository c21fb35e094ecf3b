import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Words } from '../../components/Words.tsx';
import { CouncilPart } from './CouncilPart.tsx';
import type { InfoPart } from './info-part.ts';

const Page = styled(Measure)(({ theme }) => ({
  paddingTop: theme.spacing(5),
  display: 'grid',
  gap: theme.spacing(3),
}));

interface InfoPageProps {
  readonly title: string;
  readonly part: InfoPart;
  readonly children: ReactNode;
}

/** An information page: what is true of this software, then what the council adds. */
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
