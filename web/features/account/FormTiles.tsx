import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FormProgression } from '#schemas/api/forms.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Section } from '../../components/Section.tsx';
import { cardLook } from '../../components/card-look.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateRows: 'auto auto 1fr auto',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2.5),
    ...cardLook(theme),
  },
  '& li[data-asked]': { borderInlineStart: `6px solid ${theme.vars.palette.secondary.main}` },
  '& .form': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& a': { justifySelf: 'start', marginTop: theme.spacing(1.5) },
}));

/** The person has to act: they have started it, it is ready to send, or the council asks for it. */
function isAsked({ requestType, state }: FormProgression): boolean {
  return state === 'progress' || state === 'submit' || (state === 'pending' && requestType !== 'new');
}

interface FormTilesProps {
  readonly progressions: readonly FormProgression[];
  /** People who have applied are not offered an application; the list of all forms still has it. */
  readonly isApplicant: boolean;
}

/** The person's forms, those that need action first, in the council's words for each state (section 2). */
export function FormTiles({ progressions, isApplicant }: FormTilesProps) {
  const { t } = useTranslation();
  const shown = progressions
    .filter(({ requestType, state }) => !isApplicant || requestType !== 'new' || state !== 'pending')
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  if (progressions.length === 0) return null;
  return (
    <Section
      title={t('account.formsTitle')}
      aside={
        <Link to="/account/forms/{-$form}" params={{ form: undefined }}>
          {t('account.allForms')}
        </Link>
      }
    >
      {shown.length === 0 && <p>{t('account.noForms')}</p>}
      <Tiles>
        {shown.map((progression) => (
          <FormTile key={progression.formIdentifier} {...progression} isAsked={isAsked(progression)} />
        ))}
      </Tiles>
    </Section>
  );
}

interface FormTileProps extends FormProgression {
  readonly isAsked: boolean;
}

function FormTile({
  formIdentifier: form,
  formTitle,
  state,
  tile,
  allowedEvents,
  isAsked: asked,
}: FormTileProps) {
  const { t } = useTranslation();
  const look = { variant: asked ? 'contained' : 'outlined', size: 'small' } as const;
  const words = (
    <>
      {tile.button ?? t('account.seeForm')}
      <span className="visually-hidden">: {formTitle}</span>
    </>
  );
  return (
    <li data-form={form} data-form-state={state} {...(asked && { 'data-asked': '' })}>
      <p className="form">{formTitle}</p>
      <h3>{tile.title}</h3>
      <p>{tile.description}</p>
      {state === 'submit' ? (
        <ButtonLink to="/account/forms/$form/$page" params={{ form, page: 'check-answers' }} {...look}>
          {words}
        </ButtonLink>
      ) : (
        <ButtonLink to="/account/forms/{-$form}" params={{ form }} {...look}>
          {words}
        </ButtonLink>
      )}
      {allowedEvents.includes('update.start') && (
        <Link to="/account/forms/$form/$page" params={{ form, page: ownPages.change }}>
          {t('forms.session.tellChange')}
          <span className="visually-hidden">: {formTitle}</span>
        </Link>
      )}
    </li>
  );
}
