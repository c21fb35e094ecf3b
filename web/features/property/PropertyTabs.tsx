import { styled } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { propertyTabs, tabByKey, type PropertyTab } from './property-tab.ts';
import { runsFromRight } from '../../i18n/runs-from-right.ts';

const List = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.25rem',
    borderBottom: `2px solid color-mix(in srgb, ${palette.outline} 55%, transparent)`,
    '& button': {
      minHeight: '3rem',
      paddingInline: 'clamp(0.375rem, 2vw, 1.125rem)',
      fontSize: 'clamp(0.9375rem, 4vw, 1.0625rem)',
      marginBottom: -2,
      border: 0,
      borderBottom: '4px solid transparent',
      background: 'none',
      color: palette.text.secondary,
      fontWeight: 600,
      cursor: 'pointer',
      '&:hover': { color: palette.text.primary, borderBottomColor: palette.outline },
      '&[aria-selected="true"]': { color: palette.link, borderBottomColor: palette.link },
      '&:focus-visible': { outlineOffset: -3 },
      '@media (forced-colors: active)': { '&[aria-selected="false"]': { borderBottomColor: 'Canvas' } },
    },
  };
});

interface PropertyTabsProps {
  readonly chosen: PropertyTab;
  readonly panels: Readonly<Record<PropertyTab, ReactNode>>;
}

/**
 * Details, floor plans and local area (specification section 2), one at a time, by the tabs pattern of the ARIA
 * Authoring Practices: arrow keys select at once. The address keeps the choice without a history entry. In
 * print the details show, whichever tab is open, and after them the local area if it is open.
 */
export function PropertyTabs({ chosen, panels }: PropertyTabsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/properties/$property' });
  const list = useRef<HTMLDivElement>(null);

  function choose(tab: PropertyTab) {
    void navigate({
      to: '.',
      search: tab === 'details' ? {} : { tab },
      replace: true,
      resetScroll: false,
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tab = tabByKey(event.key, chosen, runsFromRight());
    if (tab === null) return;
    event.preventDefault();
    choose(tab);
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={t('property.tabs.label')} className="no-print">
        {propertyTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-controls={`panel-${tab}`}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
          >
            {t(`property.tabs.${tab}`)}
          </button>
        ))}
      </List>
      {propertyTabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          className="panel"
          data-panel={tab}
          aria-labelledby={`tab-${tab}`}
          hidden={tab !== chosen}
        >
          {(tab === chosen || tab === 'details') && panels[tab]}
        </div>
      ))}
    </>
  );
}
