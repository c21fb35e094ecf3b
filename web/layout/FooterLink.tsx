import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';

/** External links open a new window and say so; other types are addresses of this site (section 2). */
export function FooterLink({ item }: { readonly item: SystemResponse['footerItems'][number] }) {
  const { t } = useTranslation();
  if (item.contentType !== 'external') return <a href={item.pageUrl}>{item.footerText}</a>;
  return (
    <a href={item.pageUrl} target="_blank" rel="noreferrer">
      {item.footerText} <span className="visually-hidden">{t('site.opensNewWindow')}</span>
    </a>
  );
}
