import { useTranslation } from 'react-i18next';
import { Container } from '../../components/Container.tsx';
import { PreviewStrip } from './preview-look.ts';

/**
 * Says in a tab that was open before that preview mode is on in this browser. The page is not loaded anew by itself: it may
 * hold what somebody types for a resident.
 */
export function PreviewFound() {
  const { t } = useTranslation();
  return (
    <PreviewStrip aria-label={t('preview.label')} data-state="found">
      <Container className="row">
        <div className="words" role="alert">
          <h2>{t('preview.foundTitle')}</h2>
          <p>{t('preview.foundText')}</p>
        </div>
        <div className="ways no-print">
          <button type="button" data-event="token.found" onClick={() => window.location.reload()}>
            {t('preview.reload')}
          </button>
        </div>
      </Container>
    </PreviewStrip>
  );
}
