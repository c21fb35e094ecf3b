import { styled } from '@mui/material/styles';
import { useEffect, useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchFilter, SearchSort } from '#schemas/property-search.ts';
import { useApp } from '../../../app/app-context.ts';
import { useUser } from '../../../app/use-person.ts';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { FilterWords } from '../filter/describe-filter.ts';
import { without } from '../filter/filter-parts.ts';
import type { PropertyView } from '#domain/search/search-params.ts';
import { ViewSwitch } from '../ViewSwitch.tsx';

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2.5),
  '& .count:focus': { outline: 'none' },
  '& .count': { fontSize: '1.1875rem', fontWeight: 700, lineHeight: 1.3 },
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.75rem 1.5rem',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  '& .found': { flex: '1 1 8rem' },
  // The choice of order has no effect while the map replaces the list.
  '@media (max-width: 61.99rem)': {
    '&[data-view="map"]': { marginBottom: theme.spacing(1.5) },
    '&[data-view="map"] .sort': { display: 'none' },
  },
  '& .sort': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.625rem',
    maxWidth: '100%',
  },
  '& select': {
    minHeight: '2.75rem',
    padding: '0.25rem 0.75rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `2px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    // A select is as wide as its longest option, and in Welsh that is wider than a phone.
    minWidth: 0,
    maxWidth: '100%',
  },
  '& .chosen': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', listStyle: 'none' },
  '& .chosen button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    minHeight: '2.75rem',
    paddingInline: '0.875rem',
    textAlign: 'start',
    lineHeight: 1.3,
    borderRadius: theme.council.shape.radius === 0 ? 0 : 22,
    border: `1px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    cursor: 'pointer',
  },
  '& .chosen button:hover': { borderColor: theme.vars.palette.link },
}));

/**
 * Milliseconds for which the count must stay unchanged before it is announced, so that not every keystroke
 * announces one.
 */
const calm = 800;

interface ResultHeadProps {
  readonly filter: SearchFilter;
  readonly description: FilterWords;
  readonly total: number;
  /** The number of homes among them that close before midnight. */
  readonly closingToday: number;
  /** The element that takes the focus when a filter is removed. */
  readonly count: RefObject<HTMLParagraphElement | null>;
  readonly view: PropertyView;
  /** True while the results are those of the previous search. */
  readonly isSearching: boolean;
  readonly onSort: (filter: SearchFilter) => void;
  readonly onRemove: (filter: SearchFilter) => void;
  readonly onView: (view: PropertyView) => void;
}

/**
 * The head of the results: the number of homes, the search in words, filters to remove, the order, and list or
 * map.
 */
export function ResultHead({
  filter,
  description,
  total,
  closingToday,
  count,
  view,
  isSearching,
  onSort,
  onRemove,
  onView,
}: ResultHeadProps) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const mayBid = useUser()?.hasApplications === true;
  const sort = useId();
  const homes = t('properties.count', counted(total, formats));
  return (
    <Head data-view={view}>
      <h2 className="visually-hidden">{t('search.results')}</h2>
      <div className="row">
        <div className="found">
          <p className="count" ref={count} tabIndex={-1}>
            {isSearching && total === 0 ? t('search.searching') : homes}
          </p>
          {closingToday > 0 && <p>{t('properties.closingToday', counted(closingToday, formats))}</p>}
          {description.parts.length > 1 && <p>{description.whole}</p>}
        </div>
        {system.map !== null && <ViewSwitch view={view} onView={onView} />}
        <div className="sort no-print" data-needs-script>
          <label htmlFor={sort}>{t('properties.sort')}</label>
          <select
            id={sort}
            value={filter.sort === 'place' && !mayBid ? 'closing' : filter.sort}
            onChange={({ target }) => onSort({ ...filter, sort: sortOf(target.value) })}
          >
            <option value="closing">{t('properties.sortClosing')}</option>
            <option value="rent">{t('properties.sortRent')}</option>
            <option value="newest">{t('properties.sortNewest')}</option>
            {mayBid && <option value="place">{t('properties.sortPlace')}</option>}
            <option value="fewest">{t('properties.sortFewest')}</option>
            <option value="most">{t('properties.sortMost')}</option>
          </select>
        </div>
      </div>
      <Announcement
        text={isSearching ? '' : t('search.describe.announce', { homes, description: description.whole })}
      />
      {description.parts.length > 0 && (
        <ul className="chosen no-print" aria-label={t('search.chosen')}>
          {description.parts.map(({ part, text }) => (
            <li key={part}>
              <button
                type="button"
                aria-label={t('search.remove', { what: text })}
                onClick={() => onRemove(without(filter, part))}
              >
                {text}
                <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Head>
  );
}

const sorts: readonly SearchSort[] = ['fewest', 'most', 'rent', 'newest', 'place'];
const sortOf = (value: string): SearchSort => sorts.find((sort) => sort === value) ?? 'closing';

/** Announces a text once it has settled; the first one was read with the page. */
function Announcement({ text }: { readonly text: string }) {
  const [first] = useState(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === '' || (text === first && announced === '')) return;
    const timer = setTimeout(() => setAnnounced(text), calm);
    return () => clearTimeout(timer);
  }, [first, announced, text]);
  return <output className="visually-hidden">{announced}</output>;
}
