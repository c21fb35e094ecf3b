import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Action } from '#schemas/api/actions.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { saveFile } from '../documents/save-file.ts';
import { filesWithCouncil } from './action-files.ts';

/** The files that the council has received with an action. */
export function SentFiles({ action: { uploads, state } }: { readonly action: Action }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const download = useMutation({
    mutationFn: (file: string) => saveFile(api, `/api/files/${file}/content`),
  });
  const sent = uploads.flatMap((upload) => filesWithCouncil(upload, state));
  if (sent.length === 0) return null;
  return (
    <section data-part="files">
      <h2>{t('actions.filesTitle')}</h2>
      <LoadError
        error={download.error}
        knownAt={null}
        isFetching={download.isPending}
        onRetry={() => download.reset()}
      />
      <ul data-list="files">
        {sent.map(({ id, name, state: fileState }) => (
          <li key={id}>
            {/* A name may be written from right to left and would reorder the text beside it. */}
            <bdi>{name}</bdi>{' '}
            {fileState === 'clean' || fileState === 'notScanned' ? (
              <Button
                className="no-print"
                size="small"
                aria-disabled={download.isPending}
                onClick={() => download.isPending || download.mutate(id)}
              >
                <span>{t('documents.download')}</span>
                <span className="visually-hidden"> {name}</span>
              </Button>
            ) : (
              <span className="about">{t(`documents.state.${fileState}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
