import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import type { UploadEvent } from '#machines/process/upload/contract.ts';
import { fileSize } from './file-size.ts';
import type { Upload } from './upload-list.ts';
import { sentFileQuery } from './uploads-query.ts';
import { useUploadWords } from './use-upload-words.ts';

interface FileRowProps {
  readonly upload: Upload;
  /** The council's largest file size in megabytes, for texts; empty while it is not known. */
  readonly megabytes: string;
}

/** The actions of the one button besides Remove, in the order in which they are tried. */
const ways = [
  { type: 'send.pause', words: 'uploads.do.pause' },
  { type: 'send.resume', words: 'uploads.do.again' },
  { type: 'file.keep', words: 'uploads.do.keep' },
  { type: 'file.dismiss', words: 'uploads.do.dismiss' },
] as const satisfies readonly { readonly type: UploadEvent['type']; readonly words: string }[];

/** A file: its name and kind, its progress, and the actions on it. */
export function FileRow({ upload, megabytes }: FileRowProps) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { state, snapshot, send, sent } = upload;
  const { id } = snapshot.context;
  // The list fetches the facts; here they are only read.
  const { data: facts } = useQuery({ ...sentFileQuery(api, id ?? ''), enabled: false });
  const words = useUploadWords(megabytes);
  const name = upload.name ?? facts?.name ?? t('uploads.aFile');
  const size = upload.size ?? facts?.size ?? null;
  const way = ways.find(({ type }) => snapshot.can({ type }));
  const hasError = snapshot.hasTag('error');
  const mayRemove = snapshot.can({ type: 'file.remove' });
  const percent = upload.size === null ? 0 : Math.floor((100 * sent) / upload.size);
  const amount = size === null ? null : fileSize(size);
  return (
    <li data-key={upload.key} data-state={state} data-error={hasError}>
      <Face kind={facts?.kind ?? endingOf(name)} thumbnail={facts?.hasThumbnail === true ? facts.id : null} />
      <div>
        <p className="name">
          {/* A name may be written from right to left and would reorder the text beside it. */}
          <bdi>{name}</bdi>
        </p>
        {amount !== null && (
          <p className="small">
            {formats.number(amount.amount)} {amount.unit}
          </p>
        )}
        <p className={hasError ? 'error' : 'small'}>{words(snapshot, percent)}</p>
        {(state === 'sending' || state === 'paused' || state === 'lineLost') && (
          <progress max={100} value={percent} aria-label={t('uploads.progress', { name })} />
        )}
      </div>
      <div className="buttons">
        {way !== undefined && (
          <Button size="small" data-event={way.type} onClick={() => send({ type: way.type })}>
            <span>
              {t(way.type === 'send.resume' && state === 'paused' ? 'uploads.do.continue' : way.words)}
            </span>
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {(mayRemove || state === 'removing') && (
          <Button
            size="small"
            data-event="file.remove"
            aria-disabled={!mayRemove}
            onClick={() => mayRemove && send({ type: 'file.remove' })}
          >
            <span>{t('uploads.do.remove')}</span>
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** A small picture of the file if there is one, otherwise its kind. */
function Face({ kind, thumbnail }: { readonly kind: string; readonly thumbnail: string | null }) {
  const [isMissing, setIsMissing] = useState(false);
  return thumbnail === null || isMissing ? (
    <span className="face" aria-hidden="true">
      {kind.slice(0, 4).toUpperCase()}
    </span>
  ) : (
    <img
      className="face"
      src={`/api/files/${thumbnail}/thumbnail`}
      alt=""
      width={48}
      height={48}
      onError={() => setIsMissing(true)}
    />
  );
}

function endingOf(name: string): string {
  return /\.([^.]{1,4})$/.exec(name)?.[1] ?? '';
}
