import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileState } from '#schemas/file-kinds.ts';
import type { SentFile } from '#schemas/files.ts';
import { useApp } from '../../../app/app-context.ts';
import { fileSize } from '../../uploads/file-size.ts';
import { useSentFiles } from './use-sent-files.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  whiteSpace: 'normal',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5) },
  '& img': { width: '3rem', height: '3rem', objectFit: 'cover', borderRadius: 4, flex: 'none' },
  '& p': { margin: 0 },
  '& .about': { color: theme.vars.palette.text.secondary },
  '& .gone': { color: theme.vars.palette.error.main },
}));

/** The states that count as gone; they equal the server's, which decides when the form is sent. */
const goneStates: readonly FileState[] = ['refused', 'infected', 'removed'];

/** The files in an answer before a form is sent: each with a small picture, its name and its size. */
export function AnsweredFiles({ ids }: { readonly ids: readonly string[] }) {
  const files = useSentFiles(ids);
  return (
    <List>
      {ids.map((id) => (
        <li key={id}>
          <AnsweredFile file={files?.get(id) ?? null} isKnown={files !== null} />
        </li>
      ))}
    </List>
  );
}

/**
 * A file in an answer.
 * @param isKnown true once the server has listed the files
 */
function AnsweredFile({ file, isKnown }: { readonly file: SentFile | null; readonly isKnown: boolean }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [hasPicture, setHasPicture] = useState(true);
  const isGone = isKnown && (file === null || goneStates.includes(file.state));
  const size = file === null ? null : fileSize(file.size);
  return (
    <>
      {file?.hasThumbnail === true && hasPicture && (
        <img
          src={`/api/files/${file.id}/thumbnail`}
          alt=""
          width={48}
          height={48}
          onError={() => setHasPicture(false)}
        />
      )}
      <div>
        <p>
          {/* A name may be written from right to left and would reorder the text beside it. */}
          <bdi>{file?.name ?? t('uploads.aFile')}</bdi>
        </p>
        {size !== null && !isGone && (
          <p className="about">
            {formats.number(size.amount)} {size.unit}
          </p>
        )}
        {isGone && <p className="gone">{t('forms.session.fileGone')}</p>}
      </div>
    </>
  );
}
