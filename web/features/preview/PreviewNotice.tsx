import { useTranslation } from 'react-i18next';
import type { LeftBy } from '#machines/process/preview/contract.ts';
import { Container } from '../../components/Container.tsx';
import { PreviewStrip } from './preview-look.ts';
import type { PreviewActor } from './preview.ts';

interface PreviewNoticeProps {
  readonly actor: PreviewActor;
  readonly leftBy: Exclude<LeftBy, 'exit'>;
}

/** Says that preview mode is over where somebody or something else ended it. */
export function PreviewNotice({ actor, leftBy }: PreviewNoticeProps) {
  const { t } = useTranslation();
  return (
    <PreviewStrip aria-label={t('preview.label')} data-state="left">
      <Container className="row">
        <div className="words" role="alert">
          <h2>{t('preview.overTitle')}</h2>
          <p>{leftBy === 'server' ? t('errors.preview.notAllowed') : t('preview.overText')}</p>
          <p>{t('preview.residents')}</p>
        </div>
        <div className="ways no-print">
          <button
            type="button"
            data-event="notice.dismiss"
            onClick={() => actor.send({ type: 'notice.dismiss' })}
          >
            {t('preview.close')}
          </button>
        </div>
      </Container>
    </PreviewStrip>
  );
}
