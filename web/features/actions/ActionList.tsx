import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ActionSummary } from '#schemas/api/actions.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { useDueWords } from './due-words.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > li': {
    display: 'grid',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2, 2.5),
    ...sheetStyles(theme),
    overflowWrap: 'anywhere',
  },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& .new': {
    marginInlineStart: theme.spacing(1),
    padding: '0.1em 0.5em',
    border: '2px solid currentColor',
    borderRadius: 4,
    fontSize: '0.875rem',
    color: theme.vars.palette.error.main,
  },
  '& .due': { fontWeight: 600 },
  '& .about': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
}));

interface ActionListProps {
  readonly actions: readonly ActionSummary[];
  readonly list: 'needed' | 'waiting' | 'ended';
}

/** Actions with their states and, if something is to be done, their deadlines. */
export function ActionList({ actions, list }: ActionListProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const dueWords = useDueWords();
  return (
    <List data-list={list}>
      {actions.map(({ id, title, state, isDraft, isNew, dueAt, reference, changedAt }) => (
        <li key={id} data-action={id} data-state={state}>
          <h3>
            <Link to="/account/actions/$action" params={{ action: id }}>
              {title}
            </Link>
            {isNew && !isDraft && <span className="new">{t('actions.new')}</span>}
          </h3>
          {list === 'needed' && dueAt !== null && <p className="due">{dueWords(dueAt)}</p>}
          {(list !== 'needed' || isDraft) && <p>{t(isDraft ? 'actions.draft' : `actions.state.${state}`)}</p>}
          <p className="about">
            <UntranslatedName
              sentence={t('actions.referenceAndDay', { reference, day: formats.dayOf(changedAt) })}
              name={reference}
            />
          </p>
        </li>
      ))}
    </List>
  );
}
