import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageChoice } from '#machines/process/message/contract.ts';
import { Button } from '../../components/Button.tsx';
import { PageStyles } from '../forms/page/page-styles.ts';
import type { MessageSession } from './message-session.ts';

/**
 * The screen for a message that was written or sent in another tab in the meantime: it shows both versions, and
 * the person chooses.
 */
export function TwoTexts({ session }: { readonly session: MessageSession }) {
  const { t } = useTranslation();
  const { written, theirs } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function settle(choice: MessageChoice) {
    if (choice === 'theirs') session.forget();
    session.store.patch({ theirs: null });
    session.actor.send({ type: 'conflict.settle', choice });
  }

  return (
    <PageStyles data-message-state="conflict">
      <h3 ref={heading} tabIndex={-1}>
        {t('messages.conflictTitle')}
      </h3>
      <dl>
        <dt>{t('messages.conflictHere')}</dt>
        <dd className="quoted">{written.body}</dd>
        <dt>{t('messages.conflictThere')}</dt>
        <dd className="quoted">{theirs?.body || t('messages.nothingThere')}</dd>
      </dl>
      <div className="ways">
        <Button variant="contained" data-event="conflict.settle mine" onClick={() => settle('mine')}>
          {t('messages.keepHere')}
        </Button>
        <Button variant="outlined" data-event="conflict.settle theirs" onClick={() => settle('theirs')}>
          {t('messages.keepThere')}
        </Button>
      </div>
    </PageStyles>
  );
}
