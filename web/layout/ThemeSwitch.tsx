import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useColourMode } from '../theme/colour-mode.ts';

const modes = ['system', 'light', 'dark'] as const;

const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.6em',
  minWidth: 0,
  // With text at twice its size, a phone is narrower than the options.
  '& select': {
    maxWidth: '100%',
    minHeight: '2.5rem',
    padding: '0.25rem 0.6rem',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    border: `1.5px solid ${theme.vars.palette.outline}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
}));

/**
 * The choice of the colour scheme, shown only if the site setting `themeDarkMode` is on (specification section
 * 1).
 */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { mode, setMode } = useColourMode();
  const texts = {
    system: t('footer.themeSystem'),
    light: t('footer.themeLight'),
    dark: t('footer.themeDark'),
  };
  return (
    <Label data-needs-script>
      {t('footer.theme')}
      <select
        value={mode}
        onChange={({ target }) => setMode(modes.find((offered) => offered === target.value) ?? 'system')}
      >
        {modes.map((offered) => (
          <option key={offered} value={offered}>
            {texts[offered]}
          </option>
        ))}
      </select>
    </Label>
  );
}
