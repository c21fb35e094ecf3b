import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/Icon.tsx';

/** A harmless page, the same as in GOV.UK's "exit this page" pattern. */
const harmless = 'https://www.bbc.co.uk/weather';

/**
 * The button to leave a page that a violent partner should not see: it removes this site's page from the
 * history. Its name is the same everywhere, since help pages and forms refer to it; on a phone it takes two
 * short lines (`frame.css`).
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
      <span>{t('site.leave')}</span>
      <Icon name="cross" />
    </a>
  );
}
