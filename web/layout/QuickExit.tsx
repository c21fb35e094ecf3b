import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/Icon.tsx';

/** A harmless page, the same as in GOV.UK's "exit this page" pattern. */
const harmless = 'https://www.bbc.co.uk/weather';

/**
 * Leaves a page that a violent partner should not see: it removes this site's page from the history. A phone shows the
 * first word of its name only (`frame.css`).
 */
export function QuickExit() {
  const { t } = useTranslation();
  function leave(event: MouseEvent) {
    event.preventDefault();
    document.documentElement.hidden = true;
    window.location.replace(harmless);
  }
  return (
    <a
      href={harmless}
      className="leave"
      onClick={leave}
      rel="nofollow noreferrer"
      title={t('site.leaveHint')}
    >
      <span className="short" aria-hidden="true">
        {t('site.leaveShort')}
      </span>
      <span className="whole">{t('site.leave')}</span>
      <Icon name="cross" />
    </a>
  );
}
