import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';

/** A harmless page, the same as in GOV.UK's "exit this page" pattern. */
const harmless = 'https://www.bbc.co.uk/weather';

const Strip = styled('div')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`,
  fontSize: '0.9375rem',
  '& a': {
    display: 'flex',
    width: 'fit-content',
    marginInlineStart: 'auto',
    alignItems: 'center',
    gap: '0.4em',
    minHeight: '2.25rem',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
}));

/** Leaves a page that a violent partner should not see: it removes this site's page from the history. */
export function QuickExit() {
  const { t } = useTranslation();
  function leave(event: MouseEvent) {
    event.preventDefault();
    document.documentElement.hidden = true;
    window.location.replace(harmless);
  }
  return (
    <Strip className="no-print">
      <Container>
        <a href={harmless} onClick={leave} rel="nofollow noreferrer" title={t('site.leaveHint')}>
          {t('site.leave')}
          <Icon name="cross" />
        </a>
      </Container>
    </Strip>
  );
}
