import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { SiteLink, useShownItems } from '../../components/SiteLink.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  gap: theme.spacing(2, 5),
  '& .telephone': { fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.25rem)', fontWeight: 700, lineHeight: 1.3 },
  '& p + p': { marginTop: theme.spacing(1) },
  '& ul': { listStyle: 'none', display: 'grid', gap: '0.5rem', alignContent: 'start' },
  '& li': { display: 'flex', gap: '0.6em' },
  '& li svg': { marginTop: '0.2em' },
}));

/** Contacts for help: the council's telephone, email and hours, and links to other help. */
export function Help({ block: { heading, text, links = [] } }: { readonly block: BlockOf<'help'> }) {
  const { t } = useTranslation();
  const { telephone, email, hours } = useApp().system.contact;
  const shown = useShownItems(links);
  return (
    <Section title={heading ?? t('footer.helpTitle')}>
      <Columns>
        <div>
          <p>{text ?? t('footer.helpText')}</p>
          <p className="telephone">
            <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
          </p>
          <p>{hours}</p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
        {shown.length > 0 && (
          <ul>
            {shown.map((item) => (
              <li key={item.pageUrl}>
                <Icon name="arrowRight" />
                <SiteLink item={item} />
              </li>
            ))}
          </ul>
        )}
      </Columns>
    </Section>
  );
}
