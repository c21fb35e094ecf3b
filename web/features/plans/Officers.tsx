import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { CaseOfficer } from '#schemas/api/plans.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: theme.spacing(2),
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: theme.spacing(1.5) },
  '& .face': {
    display: 'grid',
    placeItems: 'center',
    width: '3.5rem',
    height: '3.5rem',
    borderRadius: '50%',
    objectFit: 'cover',
    border: `2px solid ${theme.vars.palette.outline}`,
    fontWeight: 600,
  },
  '& p': { margin: 0 },
  '& .name': { fontWeight: 600 },
  '& .hint': { color: theme.vars.palette.text.secondary },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media print': { '& li': { breakInside: 'avoid' } },
}));

/** The officers who work on a case, with their contact details. */
export function Officers({ officers }: { readonly officers: readonly CaseOfficer[] }) {
  const { t } = useTranslation();
  if (officers.length === 0) return null;
  return (
    <div>
      <h3>{t('plans.officers')}</h3>
      <List>
        {officers.map(({ name, part, role, telephone, hours, email, portrait }) => (
          <li key={name}>
            {portrait === null ? (
              <span className="face" aria-hidden="true">
                {initialsOf(name)}
              </span>
            ) : (
              <img className="face" src={portrait} alt="" />
            )}
            <div>
              <p className="name">{name}</p>
              <p className="hint">
                {t(`plans.part.${part}`)}
                {role !== null && `, ${role}`}
              </p>
              {telephone !== null && (
                <p>
                  <a href={`tel:${telephone.replaceAll(/[^\d+]/g, '')}`}>{telephone}</a>
                </p>
              )}
              {email !== null && (
                <p>
                  <a href={`mailto:${email}`}>{email}</a>
                </p>
              )}
              {hours !== null && <p className="hint">{hours}</p>}
            </div>
          </li>
        ))}
      </List>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .flatMap((word) => [...(word ?? '')].slice(0, 1))
    .join('')
    .toLocaleUpperCase();
}
