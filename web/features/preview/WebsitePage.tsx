import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { WebsiteFrames } from './WebsiteFrames.tsx';

/** `/preview/website` (specification section 2): the site as residents will see it, in the windows of three devices. */
export function WebsitePage() {
  const { t } = useTranslation();
  const { preview } = useApp();
  const title = t('preview.website.title');
  return preview?.hasToken === true ? (
    <WebsiteFrames open={preview.open} />
  ) : (
    <Container>
      <Measure sx={{ paddingTop: 5, display: 'grid', gap: 2 }}>
        <PageHeading title={title}>{title}</PageHeading>
        <p>{t('preview.website.forStaff')}</p>
      </Measure>
    </Container>
  );
}
