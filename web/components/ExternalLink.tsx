import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** External links open a new window and say so (specification section 2). */
export function ExternalLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* The space is in it, or a line would be drawn below nothing. */}
      <span className="visually-hidden"> {t('site.opensNewWindow')}</span>
    </a>
  );
}
