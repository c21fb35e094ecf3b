import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { doneSectionsOf } from './page-progress.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useApp } from '../../../app/app-context.ts';
import { Icon } from '../../../components/Icon.tsx';
import { FormLink } from './FormLink.tsx';
import { useOpenForm } from './session-context.ts';
import { sectionStart } from '#domain/forms/journey/next-step.ts';

const Beside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 'calc(var(--frame-top) + 1.5rem)',
  display: 'grid',
  gap: theme.spacing(2),
  fontSize: '0.9375rem',
  '& h2': { ...theme.typography.h3, fontSize: '1.0625rem' },
  '& ol': { listStyle: 'none', padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr)',
    columnGap: '0.5rem',
    paddingBlock: '0.375rem',
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`,
  },
  '& li svg': { marginTop: '0.2em', color: theme.vars.palette.success.main },
  '& li > :last-child': { gridColumn: 2 },
  '& [aria-current]': { fontWeight: 700 },
}));

/**
 * The parts of a form and which of them are done, with the council's phone number; beside a page on a wide
 * screen.
 */
export function FormAside({ placed }: { readonly placed: PlacedPage }) {
  const { t } = useTranslation();
  const { telephone, hours } = useApp().system.contact;
  const { facts, journey, session, walked } = useOpenForm();
  const { definition } = facts;
  const doneSections = doneSectionsOf(journey, session.seen.known(facts, walked));
  return (
    <Beside aria-labelledby="form-parts" className="no-print">
      <h2 id="form-parts">{definition.title}</h2>
      <ol>
        {journey.sections.map(({ section }) => {
          const title = definition.sections[section]?.title;
          const first = sectionStart(definition, journey, walked, section);
          return (
            <li key={section}>
              {doneSections.has(section) && <Icon name="check" />}
              {section === placed.section || first === null ? (
                <span aria-current={section === placed.section ? 'step' : undefined}>{title}</span>
              ) : (
                <span>
                  <FormLink page={first.page} {...(first.item !== null && { item: first.item })}>
                    {title}
                  </FormLink>
                  {doneSections.has(section) && (
                    <span className="visually-hidden">{` (${t('forms.session.statusCompleted')})`}</span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p>
        {t('forms.session.help')} <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>. {hours}
      </p>
    </Beside>
  );
}
