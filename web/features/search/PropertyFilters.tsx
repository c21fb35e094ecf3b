import { styled } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import type { PropertySearch } from './property-search.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: theme.spacing(2, 4),
  // The order's longest choice is wider than a phone in Welsh, and a select is as wide as that.
  '& > *': { minWidth: 0, maxWidth: '100%' },
  '& legend, & .label': { fontWeight: 600, marginBottom: '0.375rem', padding: 0 },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  '& .chip': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    minHeight: '2.75rem',
    paddingInline: '1rem',
    borderRadius: theme.council.shape.radius === 0 ? 0 : 999,
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    cursor: 'pointer',
  },
  '& .chip input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
  '& .chip svg': { display: 'none' },
  '& .chip:hover': { borderColor: theme.vars.palette.link },
  '& .chip:has(:checked)': {
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 600,
  },
  '& .chip:has(:checked) svg': { display: 'block' },
  '& .chip:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& .chip:has(:disabled)': {
    cursor: 'not-allowed',
    borderStyle: 'dashed',
    color: theme.vars.palette.text.secondary,
    background: 'none',
  },
  '& .hint': { marginTop: '0.5rem', color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& select': {
    minHeight: '2.75rem',
    padding: '0.25rem 0.75rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    maxWidth: '100%',
  },
  '& .label': { display: 'block' },
  '@media (forced-colors: active)': { '& .chip:has(:checked)': { outline: '3px solid', outlineOffset: -6 } },
}));

interface PropertyFiltersProps {
  readonly search: PropertySearch;
  /** The reader has standings to filter by. */
  readonly mayFilter: boolean;
  readonly isVisitor: boolean;
}

/** All, eligible only, bid on only; and the order. The address keeps what is chosen. */
export function PropertyFilters({ search, mayFilter, isVisitor }: PropertyFiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/properties/' });
  const hint = useId();
  const chosen = !mayFilter
    ? 'all'
    : search.bidOnly === 1
      ? 'bid'
      : search.eligibleOnly === 1
        ? 'eligible'
        : 'all';
  const options = [
    { name: 'all', text: t('properties.filterAll'), params: {} },
    { name: 'eligible', text: t('properties.filterEligible'), params: { eligibleOnly: 1 } },
    { name: 'bid', text: t('properties.filterBid'), params: { bidOnly: 1 } },
  ] as const;
  const show = (params: PropertySearch) =>
    void navigate({
      to: '/properties',
      search: { ...params, ...(search.sort ? { sort: search.sort } : {}) },
      replace: true,
      resetScroll: false,
    });
  const sortBy = (sort: string) =>
    void navigate({
      to: '/properties',
      search: ({ sort: _previous, ...rest }) =>
        sort === 'fewest' || sort === 'most' ? { ...rest, sort } : rest,
      replace: true,
      resetScroll: false,
    });
  return (
    <Row className="no-print">
      <fieldset {...(isVisitor ? { 'aria-describedby': hint } : {})}>
        <legend>{t('properties.filter')}</legend>
        <div className="chips">
          {options.map(({ name, text, params }) => (
            <label key={name} className="chip">
              <input
                type="radio"
                name="filter"
                value={name}
                checked={chosen === name}
                disabled={name !== 'all' && !mayFilter}
                onChange={() => show(params)}
              />
              <Icon name="check" />
              {text}
            </label>
          ))}
        </div>
        {isVisitor && (
          <p className="hint" id={hint}>
            {t('properties.onlyLoggedInHint')} {t('properties.onlyLoggedIn')}
          </p>
        )}
      </fieldset>
      <div>
        <label className="label" htmlFor="sort">
          {t('properties.sort')}
        </label>
        <select id="sort" value={search.sort ?? 'closing'} onChange={({ target }) => sortBy(target.value)}>
          <option value="closing">{t('properties.sortClosing')}</option>
          <option value="fewest">{t('properties.sortFewest')}</option>
          <option value="most">{t('properties.sortMost')}</option>
        </select>
      </div>
    </Row>
  );
}
