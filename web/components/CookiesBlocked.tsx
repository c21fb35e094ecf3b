import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useInBrowser } from '../app/use-in-browser.ts';
import { Icon } from './Icon.tsx';

const Notice = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0, 1.5),
  padding: theme.spacing(2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  '& h2': { font: 'inherit', fontWeight: 700 },
  '& p': { gridColumn: 2 },
  '@media (forced-colors: active)': { border: '2px solid' },
}));

/**
 * A warning that cookies are blocked: without them no form can be sent (anti-forgery), and people should know
 * before they fill one in.
 */
export function CookiesBlocked() {
  const { t } = useTranslation();
  if (useInBrowser(() => navigator.cookieEnabled, true)) return null;
  return (
    <Notice aria-labelledby="cookies-blocked" data-state="cookiesBlocked">
      <Icon name="info" />
      <h2 id="cookies-blocked">{t('accountForm.cookiesTitle')}</h2>
      <p>{t('accountForm.cookiesText')}</p>
    </Notice>
  );
}
