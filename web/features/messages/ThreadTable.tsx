import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Thread, ThreadSection } from '#schemas/api/messages.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { counted } from '../../components/counted.ts';
import { Icon } from '../../components/Icon.tsx';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'anywhere',
  '& th, & td': { padding: theme.spacing(1.5, 1.5), textAlign: 'start', verticalAlign: 'top' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 600, overflowWrap: 'normal' },
  '& tbody tr': {
    borderBlockStart: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  },
  '& tbody th': { fontWeight: 400 },
  '& [data-unread="true"] .subject': { fontWeight: 700 },
  '& .mark': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    marginBlockStart: '0.25rem',
    fontSize: '0.9375rem',
    fontWeight: 600,
  },
  '& .quiet': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', marginBlock: '-0.625rem' },
  '& .name': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody': { display: 'grid', gap: theme.spacing(1.5) },
    '& tbody tr': {
      display: 'grid',
      gap: theme.spacing(0.5),
      padding: theme.spacing(2),
      ...sheetStyles(theme),
    },
    '& th, & td': { display: 'block', padding: 0 },
    '& tbody th': { fontSize: '1.125rem' },
    '& .name': { display: 'inline', color: theme.vars.palette.text.secondary },
    '& a': { marginBlock: 0 },
  },
}));

interface ThreadTableProps {
  readonly threads: readonly Thread[];
  readonly label: string;
  readonly section: ThreadSection;
}

/** Conversations (specification section 2): subject, reference, from, date, actions. Cards on a phone. */
export function ThreadTable({ threads, label, section }: ThreadTableProps) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const columns = ['subject', 'reference', 'from', 'date', 'actions'] as const;
  return (
    <Table aria-label={label} data-list={section}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`messages.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {threads.map(({ id, subject, reference, lastFrom, lastAt, unread, hasDraft, state }) => (
          <tr key={id} data-thread={id} data-unread={unread > 0}>
            <th scope="row">
              <span className="subject">{subject}</span>
              {unread > 0 && (
                <span className="quiet">
                  <span className="mark">
                    <Icon name="mail" />
                    {t('messages.unread', counted(unread, formats))}
                  </span>
                </span>
              )}
              {hasDraft && <span className="quiet">{t('messages.draft')}</span>}
              {state === 'closed' && <span className="quiet">{t('messages.closed')}</span>}
            </th>
            <td>
              <span className="name">{t('messages.reference')}: </span>
              <span translate="no">{reference}</span>
            </td>
            <td>
              <span className="name">{t('messages.from')}: </span>
              {lastFrom === 'resident' ? t('messages.you') : system.contact.name}
            </td>
            <td>
              <span className="name">{t('messages.date')}: </span>
              <time dateTime={lastAt}>{formats.dayOf(lastAt)}</time>
            </td>
            <td>
              <Link to="/account/messages/$thread" params={{ thread: id }}>
                {t('messages.read')}
                <span className="visually-hidden"> {subject}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
