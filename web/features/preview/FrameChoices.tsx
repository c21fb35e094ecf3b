import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { choiceStyles } from '../../components/choice-styles.ts';
import type { ColourScheme } from '../../theme/framed-scheme.ts';
import type { WebsiteSearch } from './website-search.ts';

const Choices = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(2, 3),
  '& > label': { display: 'grid', gap: '0.375rem', fontWeight: 600, minWidth: 0, maxWidth: '100%' },
  '& legend': { fontWeight: 600, padding: 0, marginBottom: '0.375rem' },
  '& select': {
    minHeight: '2.75rem',
    maxWidth: '100%',
    paddingInline: '0.75rem',
    border: `2px solid ${theme.vars.palette.outline}`,
    borderRadius: Math.min(theme.council.shape.radius, 8),
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
  '& .schemes': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) },
  '& .schemes label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minHeight: '2.75rem',
    cursor: 'pointer',
  },
  '& .schemes input': choiceStyles(theme),
}));

/** Pages of one kind, under the kind's name. */
export interface PageGroup {
  readonly label: string;
  readonly pages: readonly { readonly path: string; readonly name: string }[];
}

interface FrameChoicesProps {
  readonly groups: readonly PageGroup[];
  readonly page: { readonly path: string; readonly name: string };
  /** The languages to choose from; a single one leaves no choice. */
  readonly languages: SystemResponse['languages'];
  readonly language: string;
  /** Null if the council has no dark colours. */
  readonly scheme: ColourScheme | null;
  readonly onChange: (change: WebsiteSearch) => void;
}

const schemes = ['light', 'dark'] as const;

/** The choice of the page, language and colours in the frames. */
export function FrameChoices({ groups, page, languages, language, scheme, onChange }: FrameChoicesProps) {
  const { t } = useTranslation();
  const name = useId();
  const isListed = groups.some(({ pages }) => pages.some(({ path }) => path === page.path));
  const texts = { light: t('footer.themeLight'), dark: t('footer.themeDark') };
  return (
    <Choices className="no-print" onSubmit={(event) => event.preventDefault()}>
      <label>
        {t('preview.website.page')}
        <select value={page.path} onChange={({ target }) => onChange({ page: target.value })}>
          {!isListed && <option value={page.path}>{page.name}</option>}
          {groups
            .filter(({ pages }) => pages.length > 0)
            .map(({ label, pages }) => (
              <optgroup key={label} label={label}>
                {pages.map((offered) => (
                  <option key={offered.path} value={offered.path}>
                    {offered.name}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </label>
      {languages.length > 1 && (
        <label>
          {t('footer.language')}
          <select value={language} onChange={({ target }) => onChange({ language: target.value })}>
            {languages.map(({ languageCode, displayName }) => (
              <option key={languageCode} value={languageCode} lang={languageCode}>
                {displayName}
              </option>
            ))}
          </select>
        </label>
      )}
      {scheme !== null && (
        <fieldset>
          <legend>{t('footer.theme')}</legend>
          <div className="schemes">
            {schemes.map((offered) => (
              <label key={offered}>
                <input
                  type="radio"
                  name={name}
                  checked={scheme === offered}
                  onChange={() => onChange({ scheme: offered })}
                />
                {texts[offered]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </Choices>
  );
}
