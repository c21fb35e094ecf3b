import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FeatureNotice } from '#schemas/tenant/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { pathOf } from '../../components/site-items.ts';
import { dismissNotice } from './dismiss-notice.ts';
import { NoticeList, NoticeSheet } from './notice-styles.ts';

/** New features of the site, until the person dismisses them. */
export function FeatureNotices({ notices }: { readonly notices: readonly FeatureNotice[] }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (notices.length === 0 && failure === null) return null;

  async function dismiss(notice: FeatureNotice) {
    setFailure(null);
    // The button disappears with its notice; keyboard users continue from the other notices.
    list.current?.focus();
    setFailure(await dismissNotice({ api, queryClient }, notice));
  }

  return (
    <Section title={t('account.newsTitle')}>
      <NoticeList ref={list} tabIndex={-1}>
        <div role="alert">{failure !== null && <p>{t(`errors.${failure}`)}</p>}</div>
        {notices.map((notice) => {
          const { featureNoticeIdentifier: id, title, text, page } = notice;
          const place = page === undefined ? null : pathOf(page);
          return (
            <NoticeSheet key={id} data-notice={id}>
              <Icon name="info" />
              <div className="words">
                <h3 id={`notice-${id}`}>{title}</h3>
                <p>{text}</p>
                {place && (
                  <p>
                    <Link to={place.pathname} search={place.search} hash={place.hash}>
                      {t('account.newsLink')}
                      <span className="visually-hidden">: {title}</span>
                    </Link>
                  </p>
                )}
              </div>
              <Button
                size="small"
                data-event="notice.dismiss"
                aria-describedby={`notice-${id}`}
                onClick={() => void dismiss(notice)}
              >
                {t('account.newsDismiss')}
              </Button>
            </NoticeSheet>
          );
        })}
      </NoticeList>
    </Section>
  );
}
