import { Link, useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { BackLink } from '../../../components/BackLink.tsx';
import { SendButton } from './SentFields.tsx';
import { useFormSession } from './session-context.ts';
import type { FormPlace } from './page-search.ts';

const links = { plain: Link, back: BackLink, main: ButtonLink, second: ButtonLink } as const;
/** The main action, and an alternative. */
const variants = { main: { variant: 'contained' }, second: { variant: 'outlined' } } as const;

interface FormLinkProps extends FormPlace {
  readonly look?: keyof typeof links;
  readonly children: ReactNode;
}

/**
 * A link to a place in the open form, for a member or a visitor. Memoised: links are expensive, and typing
 * changes none.
 */
export const FormLink = memo(function FormLink(props: FormLinkProps) {
  const { sending } = useFormSession();
  if (sending === undefined) return <PlainFormLink {...props} />;
  const { page, back, look, children } = props;
  return (
    <>
      <PlainFormLink {...props} needsScript />
      <SendButton to={{ page, ...(back !== undefined && { back }) }} isMain={look === 'main'}>
        {children}
      </SendButton>
    </>
  );
});

/**
 * A link without a button for browsers without scripts.
 * @param needsScript true if following it without scripts would lose answers
 */
function PlainFormLink({
  page,
  item,
  back,
  look = 'plain',
  children,
  needsScript = false,
}: FormLinkProps & { readonly needsScript?: boolean }) {
  const { form, isMember } = useFormSession();
  const At = links[look];
  const own = {
    ...(look === 'main' || look === 'second' ? variants[look] : {}),
    ...(needsScript && { 'data-needs-script': true }),
  };
  const search = { ...(item !== undefined && { item }), ...(back !== undefined && { back }) };
  if (page === null) {
    return isMember ? (
      <At to="/account/forms/{-$form}" params={{ form }} {...own}>
        {children}
      </At>
    ) : (
      <At to="/forms/{-$form}" params={{ form }} {...own}>
        {children}
      </At>
    );
  }
  return isMember ? (
    <At to="/account/forms/$form/$page" params={{ form, page }} search={search} {...own}>
      {children}
    </At>
  ) : (
    <At to="/forms/$form/$page" params={{ form, page }} search={search} {...own}>
      {children}
    </At>
  );
}

/** Returns a function that goes to a place in the open form. */
export function useGoTo(): (place: FormPlace) => void {
  const { form, isMember } = useFormSession();
  const navigate = useNavigate();
  return ({ page, item, back }) => {
    const search = { ...(item !== undefined && { item }), ...(back !== undefined && { back }) };
    if (page === null) {
      void (isMember
        ? navigate({ to: '/account/forms/{-$form}', params: { form } })
        : navigate({ to: '/forms/{-$form}', params: { form } }));
      return;
    }
    void (isMember
      ? navigate({ to: '/account/forms/$form/$page', params: { form, page }, search })
      : navigate({ to: '/forms/$form/$page', params: { form, page }, search }));
  };
}
