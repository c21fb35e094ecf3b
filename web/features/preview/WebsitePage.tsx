import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { WebsiteFrames } from './WebsiteFrames.tsx';

const Words = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
}));

/**
 * The page `/preview/website` (specification section 2): the site as residents will see it, in three devices'
 * windows.
 */
export function WebsitePage() {
  const { t } = useTranslation();
  const { preview } = useApp();
  const title = t('preview.website.title');
  return preview?.hasToken === true ? (
    <WebsiteFrames open={preview.open} />
  ) : (
    <Container>
      <Words>
        <PageHeading title={title}>{title}</PageHeading>
        <p>{t('preview.website.forStaff')}</p>
      </Words>
    </Container>
  );
}
