import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { PreviewStatus } from './PreviewStatus.tsx';
import type { Preview, PreviewActor } from './preview.ts';
import { useTranslation } from 'react-i18next';
import type { LeftBy } from '#machines/process/preview/contract.ts';
import { Container } from '../../components/Container.tsx';
import { PreviewStrip } from './preview-strip.ts';

/** The preview bar above every page, and the notice that preview mode is over. */
export function PreviewMode({ preview }: { readonly preview: Preview }) {
  const snapshot = useSelector(preview.actor, (state) => state);
  useEffect(() => preview.watch(), [preview]);
  if (snapshot.hasTag('previewing')) return <PreviewStatus preview={preview} />;
  const { leftBy } = snapshot.context;
  // PendingLogOut by the button shows the page at once.
  if (!snapshot.matches('left') || leftBy === null || leftBy === 'exit') return null;
  return <PreviewNotice actor={preview.actor} leftBy={leftBy} />;
}

interface PreviewNoticeProps {
  readonly actor: PreviewActor;
  readonly leftBy: Exclude<LeftBy, 'exit'>;
}

/** The notice that preview mode was ended elsewhere. */
function PreviewNotice({ actor, leftBy }: PreviewNoticeProps) {
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
