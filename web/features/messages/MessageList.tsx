import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Message } from '#schemas/api/messages.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: theme.spacing(2),
  '& > li': { display: 'grid', gap: theme.spacing(1), padding: theme.spacing(2, 2.5), ...sheetStyles(theme) },
  // The sender's name is above the text; the edge only helps the eye.
  '& > li[data-sender="resident"]': {
    marginInlineStart: theme.spacing(4),
    borderInlineStart: `4px solid ${theme.vars.palette.primary.main}`,
  },
  '& h2': { ...theme.typography.h3, fontSize: '1.0625rem' },
  '& .about': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .body': { whiteSpace: 'pre-wrap' },
  '& .new': {
    marginInlineStart: theme.spacing(1),
    padding: '0.1em 0.5em',
    border: '2px solid currentColor',
    borderRadius: 4,
    fontSize: '0.875rem',
    color: theme.vars.palette.error.main,
  },
  '& .files': { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
  '@media print': { '& > li': { breakInside: 'avoid' } },
}));

interface MessageListProps {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Called with the file's id. */
  readonly onDownload: (file: string) => void;
}

/** The messages of a conversation, with senders and dates. */
export function MessageList({ messages, onDownload }: MessageListProps) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  return (
    <List data-list="messages">
      {messages.map(({ id, sender, byStaff, officer, body, at, isNew, files }) => (
        <li key={id} data-message={id} data-sender={sender}>
          <div>
            <h2>
              {sender === 'resident' ? t('messages.you') : (officer ?? system.contact.name)}
              {isNew && <span className="new">{t('messages.new')}</span>}
            </h2>
            <p className="about">
              <time dateTime={at}>{formats.dateAndTime(at)}</time>
              {byStaff && ` · ${t('messages.byStaff')}`}
            </p>
          </div>
          <p className="body">{body}</p>
          {files.length > 0 && (
            <ul className="files" aria-label={t('messages.files')}>
              {files.map((file) => (
                <li key={file.id}>
                  {file.state === 'clean' || file.state === 'notScanned' ? (
                    <Button variant="outlined" size="small" onClick={() => onDownload(file.id)}>
                      {t('messages.download', { name: file.name })}
                    </Button>
                  ) : (
                    <p className="about">
                      {/* A name may be written from right to left and would reorder the text beside it. */}
                      <bdi>{file.name}</bdi>: {t(`documents.state.${file.state}`)}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </List>
  );
}
