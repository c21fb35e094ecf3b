import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { filterStyles } from './filter/filter-styles.ts';
import type { PropertyView } from '#domain/search/search-params.ts';

const Group = styled('fieldset')(({ theme }) => ({ ...filterStyles(theme), display: 'block' }));

interface ViewSwitchProps {
  readonly view: PropertyView;
  readonly onView: (view: PropertyView) => void;
}

/** List or map: two views of one result. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation();
  const name = useId();
  const views = [
    { value: 'list', text: t('search.viewList') },
    { value: 'map', text: t('search.viewMap') },
  ] as const;
  return (
    <Group data-needs-script>
      <legend className="visually-hidden">{t('search.view')}</legend>
      <div className="segments">
        {views.map(({ value, text }) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={name}
              value={value}
              checked={view === value}
              onChange={() => onView(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </Group>
  );
}
