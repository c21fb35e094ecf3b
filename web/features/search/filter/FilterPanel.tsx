import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../app/app-context.ts';
import { counted } from '../../../components/counted.ts';
import type { SearchChoices } from '#domain/search/search-address.ts';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { Icon } from '../../../components/Icon.tsx';
import { lazyPart, PartBoundary } from '../../../components/lazy-part.ts';
import { partsIn } from './filter-parts.ts';
import { filterStyles } from './filter-styles.ts';
import { desk } from '../results/result-layout.ts';

// The homes show before the filters have loaded.
const FilterFields = lazyPart(() =>
  import('./FilterFields.tsx').then(({ FilterFields: component }) => component),
);

const Panel = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& .opener': { display: 'flex', gap: '0.75rem', alignItems: 'center' },
  '& .fields': { ...filterStyles(theme), paddingBlock: theme.spacing(2.5) },
  '& .fields[hidden]': { display: 'none' },
  // The focused element must not be behind the button at the foot (WCAG 2.2, 2.4.11).
  '& .fields input': { scrollMarginBottom: '5rem' },
  '& .done': {
    position: 'sticky',
    bottom: 'var(--frame-bottom)',
    display: 'flex',
    gap: '0.75rem',
    alignItems: 'center',
    paddingBlock: '0.75rem',
    background: theme.vars.palette.background.default,
    // Above the chips that scroll under it.
    zIndex: 2,
  },
  '& .done > button': { flex: 1 },
  // On a desktop the filters are beside the homes and always open. A map takes their place.
  [desk]: {
    '&[data-view="list"] .opener, &[data-view="list"] .done': { display: 'none' },
    '&[data-view="list"] .fields, &[data-view="list"] .fields[hidden]': { display: 'grid', paddingBlock: 0 },
    '&[data-view="list"]': {
      position: 'sticky',
      top: '1rem',
      maxHeight: 'calc(100vh - 2rem)',
      overflowY: 'auto',
      // Focus rings at the edges need room, or the scrolling box would clip them.
      padding: '0.375rem',
      margin: '-0.375rem',
      scrollbarWidth: 'thin',
    },
    '&[data-view="map"] .fields': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', alignItems: 'start' },
  },
  '@media (scripting: none)': {
    '& .opener': { display: 'none' },
    '& .fields, & .fields[hidden]': { display: 'grid' },
    '& .done, &[data-view="list"] .done': { display: 'flex' },
  },
}));

interface FilterPanelProps {
  readonly filter: SearchFilter;
  readonly choices: SearchChoices;
  readonly view: 'list' | 'map';
  /** The number of homes found. */
  readonly count: number;
  readonly onChange: (filter: SearchFilter) => void;
}

/** The filters: a column on a desktop; on a phone a button that opens them, and one that shows the results. */
export function FilterPanel({ filter, choices, view, count, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const opener = useRef<HTMLButtonElement>(null);
  const fields = useId();
  const chosen = partsIn(filter).length;
  const clear = () => onChange({ ...emptySearch, sort: filter.sort });

  function close() {
    setIsOpen(false);
    opener.current?.focus();
    opener.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Panel
      aria-label={t('search.filters')}
      className="no-print"
      data-view={view}
      onFocus={want}
      onPointerEnter={want}
    >
      <div className="opener">
        <Button
          ref={opener}
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'cross' : 'filter'} />
          {chosen === 0 ? t('search.filters') : t('search.filtersChosen', { count: chosen })}
        </Button>
      </div>
      {/* Without scripts the browser submits the form; with scripts each answer applies at once. */}
      <form className="fields" id={fields} hidden={!isOpen} onSubmit={(event) => event.preventDefault()}>
        <PartBoundary>
          <FilterFields filter={filter} choices={choices} isWanted={isWanted} onChange={onChange} />
          {chosen > 0 && (
            <div>
              <Button variant="text" onClick={clear}>
                {t('search.clear')}
              </Button>
              <p className="hint">{t('search.remembered')}</p>
            </div>
          )}
          <div className="done">
            <Button type="submit" variant="contained" onClick={close}>
              {t('search.showHomes', counted(count, formats))}
            </Button>
          </div>
        </PartBoundary>
      </form>
    </Panel>
  );
}
