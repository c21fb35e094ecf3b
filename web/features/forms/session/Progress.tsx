import { useTranslation } from 'react-i18next';
import { useOpenForm } from './session-context.ts';
import { shareDone } from './way-on.ts';
import { useEffect } from 'react';

/** How much is done, in a bar and in words; it never runs backwards while the form is open. */
export function Progress() {
  const { t } = useTranslation();
  const { journey, session } = useOpenForm();
  const share = shareDone(journey, session.shownShare());
  useEffect(() => {
    session.keepShare(share);
  }, [session, share]);
  const percent = Math.round(share * 100);
  return (
    <div>
      <progress value={percent} max={100} aria-label={t('forms.session.progress')} />
      <p className="quiet">{t('forms.session.percent', { percent })}</p>
    </div>
  );
}
