import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAsked } from './next-steps.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';
import type { FormProgression } from '#schemas/api/forms.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { SentFacts } from '../../components/SentFacts.tsx';

/** The progress of a form, in the council's words for each state (section 2), with a link to the form. */
export function FormTile({ progression }: { readonly progression: FormProgression }) {
  const { t } = useTranslation();
  const { formIdentifier: form, formTitle, state, sent, tile, allowedEvents } = progression;
  const mayChange = allowedEvents.includes('update.start');
  const look = { variant: isAsked(progression) ? 'contained' : 'outlined', size: 'small' } as const;
  const words = (
    <>
      {tile.button ?? t('account.seeForm')}
      <span className="visually-hidden">: {formTitle}</span>
    </>
  );
  return (
    <>
      <p className="form">{formTitle}</p>
      <h3>{tile.title}</h3>
      <div>
        <p>{tile.description}</p>
        {state === 'submitted' && sent && <SentFacts sent={sent} mayChange={mayChange} />}
      </div>
      {state === 'submit' ? (
        <ButtonLink to="/account/forms/$form/$page" params={{ form, page: 'check-answers' }} {...look}>
          {words}
        </ButtonLink>
      ) : (
        <ButtonLink to="/account/forms/{-$form}" params={{ form }} {...look}>
          {words}
        </ButtonLink>
      )}
      {mayChange && (
        <Link to="/account/forms/$form/$page" params={{ form, page: ownPages.change }}>
          {t('forms.session.tellChange')}
          <span className="visually-hidden">: {formTitle}</span>
        </Link>
      )}
    </>
  );
}
