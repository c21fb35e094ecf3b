import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LetterBlock } from '#schemas/api/documents.ts';
import { isNotThere } from '../../api/api-error.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Container, Measure } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SiteLink, useShownItems } from '../../components/SiteLink.tsx';
import { letterQuery } from './documents-query.ts';

const route = getRouteApi('/account/documents/letters/$letter');

const Page = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& .when': { color: theme.vars.palette.text.secondary },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 1) },
  '& dd': { margin: 0, fontWeight: 600 },
  '& ul': { paddingInlineStart: theme.spacing(3) },
}));

/** A letter that the person received, as a page. */
export function LetterPage() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { letter: id } = route.useParams();
  const isMember = Boolean(useUser());
  const loaded = useQuery({
    ...letterQuery(api, id),
    enabled: isMember,
  });
  const { data, error } = loaded;
  if (isNotThere(error)) {
    return (
      <NothingThere>
        <p>{t('documents.letterGone')}</p>
      </NothingThere>
    );
  }
  const letter = isMember ? data : undefined;
  const title = letter?.title ?? t('titles.letter');
  return (
    <Container>
      <Page>
        <div>
          <BackLink to="/account/documents">{t('titles.documents')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
          {letter && (
            <p className="when">{t('documents.letterSent', { when: formats.dayAndTime(letter.sentAt) })}</p>
          )}
        </div>
        <QueryError query={loaded} />
        {letter?.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </Page>
    </Container>
  );
}

function Block({ block }: { readonly block: LetterBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'facts':
      return (
        <dl>
          {block.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}:</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'link':
      return <LetterLink words={block.words} address={block.address} />;
  }
}

/** A link to a page named in the letter; nothing if the site no longer has the page. */
function LetterLink({ words, address }: { readonly words: string; readonly address: string }) {
  const [item] = useShownItems([{ contentType: 'page', pageUrl: address, footerText: words }]);
  return item ? (
    <p>
      <SiteLink item={item} />
    </p>
  ) : null;
}
