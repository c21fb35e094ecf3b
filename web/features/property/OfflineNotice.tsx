import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from './Notice.tsx';

/** Says, while there is no connection, from when the facts on the page are. `at` is a time in milliseconds. */
export function OfflineNotice({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const isOnline = useSyncExternalStore(
    (heard) => onlineManager.subscribe(heard),
    () => onlineManager.isOnline(),
  );
  return (
    <div aria-live="polite" className="no-print">
      {!isOnline && (
        <Notice data-notice="offline">
          <Icon name="info" />
          <p>{t('property.offline', { when: formats.dayAndTime(new Date(at).toISOString()) })}</p>
        </Notice>
      )}
    </div>
  );
}
