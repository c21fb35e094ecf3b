import { useRouter } from '@tanstack/react-router';
import { isOwnPage, partsOfSentence } from '#domain/forms/texts/links.ts';
import { ExternalLink } from '../../../components/ExternalLink.tsx';
import { isPage } from '../../../components/rich-text.ts';
import { pathOf } from '../../../components/site-items.ts';

interface FormTextProps {
  /** The text as written in the form. */
  readonly text: string;
  /** Fills the placeholders in a piece of the text. */
  readonly fill?: (piece: string) => string;
}

/**
 * A sentence of a form with its links. They open in a new tab, even pages of this site: without scripts, or in
 * a long list, people would lose their place on return. Links are found before placeholders are filled, so no
 * answer can become one.
 */
export function FormText({ text, fill = (piece) => piece }: FormTextProps) {
  let at = 0;
  return partsOfSentence(text).map((part) => {
    at += part.text.length;
    if (part.kind === 'words') return <span key={at}>{fill(part.text)}</span>;
    return (
      <FormTextLink key={at} address={part.address}>
        {fill(part.text)}
      </FormTextLink>
    );
  });
}

function FormTextLink({ address, children }: { readonly address: string; readonly children: string }) {
  const router = useRouter();
  if (/^(?:mailto|tel):/.test(address)) return <a href={address}>{children}</a>;
  if (!isOwnPage(address) || !isPage(address)) return <ExternalLink href={address}>{children}</ExternalLink>;
  const { pathname: to, search, hash } = pathOf(address);
  const { publicHref } = router.buildLocation({ to, search, hash });
  return <ExternalLink href={publicHref}>{children}</ExternalLink>;
}
