import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { languagePrefix } from '../i18n/language-address.ts';
import { prepareRichText, type RichText } from './rich-text.ts';

/** Returns sanitised HTML from the server, prepared for {@link RichTextView} in the reader's language. */
export function useRichText(html: string): RichText {
  const { t } = useTranslation();
  const { system } = useApp();
  return useMemo(
    () =>
      prepareRichText(html, languagePrefix(system.language, system), {
        opensNewWindow: t('site.opensNewWindow'),
        table: t('content.table'),
      }),
    [html, system, t],
  );
}
