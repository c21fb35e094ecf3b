import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CouncilDocument } from '#schemas/api/council-documents.ts';
import { useApp } from '../../app/app-context.ts';

/** Letters, decisions and forms from officers, each with its link, and whether it was opened. */
export function CouncilDocuments({ documents }: { readonly documents: readonly CouncilDocument[] }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <ul data-list="council">
      {documents.map(({ id, kind, title, writtenOn, readAt }) => (
        <li key={id} data-document={id} data-read={readAt !== null}>
          <Link to="/account/documents/council/$document" params={{ document: id }}>
            {title}
          </Link>
          <p>
            {t('councilDocument.written', {
              kind: t(`councilDocument.kind.${kind}`),
              day: formats.day(writtenOn),
            })}
          </p>
          {readAt === null && <p className="state">{t('councilDocument.unread')}</p>}
        </li>
      ))}
    </ul>
  );
}
