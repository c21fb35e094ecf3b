import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Returns the styles of a checkbox or radio button in the council's colours: 24 px, with as much contrast as
 * the text beside it. In forced colours and in print the browser's own style applies, which shows the choice
 * without a background.
 */
export function choiceStyles({ vars: { palette } }: Theme): CSSObject {
  return {
    appearance: 'none',
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: '1.5rem',
    height: '1.5rem',
    margin: 0,
    verticalAlign: 'middle',
    border: `2px solid ${palette.text.secondary}`,
    borderRadius: 4,
    background: palette.background.paper,
    color: palette.primary.main,
    cursor: 'pointer',
    '&[type="radio"]': { borderRadius: '50%' },
    '&:checked': { borderColor: 'currentColor' },
    '&[type="checkbox"]:checked': { background: 'currentColor' },
    '&:checked::after': { content: '""' },
    '&[type="radio"]:checked::after': {
      width: '0.75rem',
      height: '0.75rem',
      borderRadius: '50%',
      background: 'currentColor',
    },
    '&[type="checkbox"]:checked::after': {
      width: '0.8125rem',
      height: '0.4375rem',
      borderLeft: `3px solid ${palette.background.paper}`,
      borderBottom: `3px solid ${palette.background.paper}`,
      transform: 'translateY(-2px) rotate(-45deg)',
    },
    '&:disabled': { opacity: 0.6, cursor: 'default' },
    '@media (forced-colors: active), print': { appearance: 'auto', '&:checked::after': { content: 'none' } },
  };
}
