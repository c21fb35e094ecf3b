import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { RichTextView } from '../components/RichTextView.tsx';
import { useRichText } from '../components/use-rich-text.ts';
import { SiteLink, useShownItems } from '../components/SiteLink.tsx';
import { desk, phone } from './frame-widths.ts';
import { LanguageMenu } from './Languages.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const Ground = styled('footer')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  paddingBlock: theme.spacing(3, 2),
  [desk]: { paddingBlock: theme.spacing(5, 4) },
  '&:focus': { outline: 'none' },
  fontSize: '0.9375rem',
  '& h2': { ...theme.typography.h3, fontSize: '1.0625rem', marginBottom: '0.25rem' },
  '& .help': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
    gap: theme.spacing(2, 4),
  },
  '& .reach': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.25rem', marginTop: '0.25rem' },
  '& .reach div': { display: 'flex', alignItems: 'start', gap: '0.6em' },
  '& .reach dt': { flex: 'none' },
  // An email address is one long word, wider than a phone if text is twice as large.
  '& .reach dd': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .reach svg': { marginTop: '0.2em' },
  '& .reach a': { fontWeight: 600 },
  '& .small': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem 2rem',
    marginTop: theme.spacing(2),
    paddingTop: theme.spacing(2),
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
    color: theme.vars.palette.text.secondary,
  },
  '& .own': { marginTop: theme.spacing(2), maxWidth: '44rem', fontSize: '0.875rem' },
  '& .small [aria-current]': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
  '& .small ul': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem', listStyle: 'none' },
  // Two columns on a phone, with each link high enough for a finger.
  [phone]: {
    '& .links': { width: '100%' },
    '& .links ul': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
    },
    '& .links a': { display: 'inline-block', paddingBlock: '0.25rem', lineHeight: 1.35 },
  },
  ...groundOf(theme),
  '@media print': { borderTop: '1px solid #000', paddingBlock: '1rem' },
}));

/** Returns the background and text layout of the footer, by the council's theme. */
function groundOf({ council, vars }: Theme): CSSObject {
  const { header } = vars.palette;
  switch (council.layout.footer ?? 'plain') {
    case 'band':
      return {
        '--ring': header.contrastText,
        background: header.main,
        color: header.contrastText,
        borderTop: 0,
        '& a, & .small, & .small button': { color: 'inherit' },
      };
    case 'centred':
      return {
        textAlign: 'center',
        '& .reach, & .small, & .small ul': { justifyContent: 'center' },
        '&& .own': { marginInline: 'auto' },
      };
    case 'plain':
      return {};
  }
}

/**
 * The footer of every page: the council's contact details, its own text and links (specification section 2).
 */
export function Footer() {
  const { t } = useTranslation();
  const { system } = useApp();
  const { contact, poweredBy, settings, siteFooter } = system;
  const footerItems = useShownItems(system.footerItems);
  const own = useRichText(siteFooter.contents);
  return (
    <Ground id="footer" tabIndex={-1} className="site-footer">
      <Container>
        <div className="help">
          <section aria-labelledby="footer-help">
            <h2 id="footer-help">{t('footer.helpTitle')}</h2>
            <p>{t('footer.helpText')}</p>
            <dl className="reach">
              <div>
                <dt>
                  <Icon name="phone" />
                  <span className="visually-hidden">{t('footer.telephone')}</span>
                </dt>
                <dd>
                  <a href={`tel:${contact.telephone.replaceAll(' ', '')}`}>{contact.telephone}</a>
                </dd>
              </div>
              <div>
                <dt>
                  <Icon name="mail" />
                  <span className="visually-hidden">{t('footer.email')}</span>
                </dt>
                <dd>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </dd>
              </div>
              <div>
                <dt>
                  <Icon name="clock" />
                  <span className="visually-hidden">{t('footer.hours')}</span>
                </dt>
                <dd>{contact.hours}</dd>
              </div>
            </dl>
          </section>
          <section aria-labelledby="footer-safety" className="no-print">
            <h2 id="footer-safety">{t('footer.safetyTitle')}</h2>
            <p>{t('footer.safetyText')}</p>
          </section>
        </div>
        {own.html !== '' && <RichTextView text={own} className="own" />}
        <div className="small no-print">
          <nav aria-label={t('site.helpMenu')} className="links">
            <ul>
              {footerItems.map((item) => (
                <li key={item.pageUrl}>
                  <SiteLink item={item} />
                </li>
              ))}
              <li>
                <Link to="/contents">{t('contents.heading')}</Link>
              </li>
              <li>
                <Link to="/info/accessibility">{t('titles.accessibility')}</Link>
              </li>
              <li>
                <Link to="/info/cookies">{t('titles.cookies')}</Link>
              </li>
              <li>
                <Link to="/info/privacy">{t('titles.privacy')}</Link>
              </li>
            </ul>
          </nav>
          <LanguageMenu />
          {isSettingOn(settings, 'themeDarkMode') && <ThemeSwitch />}
          <p>{poweredBy}</p>
        </div>
      </Container>
    </Ground>
  );
}
