import { useTranslation } from 'react-i18next';
import { Container } from '../../components/Container.tsx';
import { PreviewStrip } from './preview-strip.ts';

/**
 * The notice in a tab that was already open that preview mode is now on in this browser. The page does not
 * reload by itself: it may hold answers typed for a resident.
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
