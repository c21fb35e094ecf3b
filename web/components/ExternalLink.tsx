import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A link to another site, which opens a new window and says so (specification section 2). */
export function ExternalLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* The space is inside, or a line would be underlined below nothing. */}
      <span className="visually-hidden"> {t('site.opensNewWindow')}</span>
    </a>
  );
}
