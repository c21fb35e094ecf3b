import { useRouter } from '@tanstack/react-router';
import { isOwnPage, partsOfSentence } from '#domain/forms/texts/links.ts';
import { ExternalLink } from '../../../components/ExternalLink.tsx';
import { isPage } from '../../../components/rich-text.ts';
import { pathOf } from '../../../components/site-items.ts';

interface SaidTextProps {
  /** As the form has it. */
  readonly text: string;
  /** Fills the gaps of a piece of it. */
  readonly fill?: (piece: string) => string;
}

/**
 * A sentence of a form with its links. They open beside the form, pages of the site too: who goes back where no script runs, or
 * comes back to a long list, would have lost their place. Links are told before gaps are filled, so that no answer becomes one.
 */
export function SaidText({ text, fill = (piece) => piece }: SaidTextProps) {
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
