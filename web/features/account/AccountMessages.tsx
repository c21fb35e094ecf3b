import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { NoticeList, NoticeSheet } from './notice-look.ts';

/** What the council has to say to this person. */
export function AccountMessages({ messages }: { readonly messages: readonly string[] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <Section title={t('account.messagesTitle')}>
      <NoticeList>
        {messages.map((message) => (
          <NoticeSheet key={message} data-account-message>
            <Icon name="mail" />
            <p className="words">{message}</p>
          </NoticeSheet>
        ))}
      </NoticeList>
    </Section>
  );
}
