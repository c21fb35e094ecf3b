import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import { isNotThere } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Button } from '../../components/Button.tsx';
import { Container, Measure } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { fileSize } from '../uploads/file-size.ts';
import { councilDocumentQuery, documentsKey } from './documents-query.ts';
import { ReviewRight } from './ReviewRight.tsx';
import { saveFile } from './save-file.ts';

const route = getRouteApi('/account/documents/council/$document');

type Document = CouncilDocumentResponse['document'];
type Decision = NonNullable<Document['decision']>;

const Page = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& .when': { color: theme.vars.palette.text.secondary },
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(0.5) },
  '& ul': { paddingInlineStart: theme.spacing(3) },
  '& section': { display: 'grid', justifyItems: 'start', gap: theme.spacing(0.75) },
  // The council's own line breaks are kept.
  '& .words': { whiteSpace: 'pre-line' },
}));

/** A letter, decision or form from the council: the text of a decision, the person's options, and the file. */
export function CouncilDocumentPage() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { document: id } = route.useParams();
  const user = useUser();
  const loaded = useQuery({
    ...councilDocumentQuery(api, id),
    enabled: Boolean(user),
  });
  const { data, error } = loaded;
  const document = user ? data?.document : undefined;
  useMarkedAsRead(document);
  const download = useMutation({
    mutationFn: () => saveFile(api, `/api/documents/council/${id}/content`),
  });
  if (isNotThere(error)) {
    return (
      <NothingThere>
        <p>{t('councilDocument.gone')}</p>
      </NothingThere>
    );
  }
  const title = document?.title ?? t('titles.councilDocument');
  return (
    <Container>
      <Page data-read={document && document.readAt !== null}>
        <div>
          <BackLink to="/account/documents">{t('titles.documents')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
          {document && (
            <p className="when">
              {t('councilDocument.written', {
                kind: t(`councilDocument.kind.${document.kind}`),
                day: formats.day(document.writtenOn),
              })}
            </p>
          )}
        </div>
        <QueryError query={loaded} actions={[download]} />
        {document?.decision && <DecisionParts id={id} decision={document.decision} />}
        {document?.expired && <p>{t('councilDocument.expired')}</p>}
        {document?.file && (
          <FileToSave file={document.file} isBusy={download.isPending} onSave={() => download.mutate()} />
        )}
        {document && <Held document={document} />}
      </Page>
    </Container>
  );
}

/**
 * Reports to the server that the person has opened a document. Staff impersonating them do not count: the
 * council must not think that the person has read it.
 */
function useMarkedAsRead(document: Document | undefined): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const isStaff = useUser()?.scope.includes('staff') === true;
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.write('POST', `/api/documents/council/${id}/read`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: documentsKey }),
  });
  const unreadId = document?.readAt === null && !isStaff ? document.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}

function DecisionParts({ id, decision }: { readonly id: string; readonly decision: Decision }) {
  const { t } = useTranslation();
  const { what, facts, reason, whatChanges, how, whoHelps, review } = decision;
  return (
    <>
      <Part title={t('councilDocument.what')} text={what} />
      <section>
        <h2>{t('councilDocument.facts')}</h2>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      <Part title={t('councilDocument.reason')} text={reason} />
      <Part title={t('councilDocument.whatChanges')} text={whatChanges} />
      <section>
        <h2>{t('councilDocument.how')}</h2>
        {review && <ReviewRight documentId={id} review={review} />}
        <p className="words">{how}</p>
      </section>
      <Part title={t('councilDocument.whoHelps')} text={whoHelps} />
    </>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="words">{text}</p>
    </section>
  );
}

interface FileToSaveProps {
  readonly file: NonNullable<Document['file']>;
  readonly isBusy: boolean;
  readonly onSave: () => void;
}

function FileToSave({ file, isBusy, onSave }: FileToSaveProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { amount, unit } = fileSize(file.size);
  return (
    <div className="no-print">
      <Button
        variant="contained"
        data-event="document.download"
        aria-disabled={isBusy}
        onClick={() => isBusy || onSave()}
      >
        {t('councilDocument.download', { name: file.name, size: `${formats.number(amount)} ${unit}` })}
      </Button>
    </div>
  );
}

function Held({ document: { heldFrom, heldUntil } }: { readonly document: Document }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (heldFrom === null && heldUntil === null) return null;
  return (
    <p>
      {t('councilDocument.held')}{' '}
      {heldFrom !== null && t('councilDocument.heldFrom', { day: formats.day(heldFrom) })}{' '}
      {heldUntil !== null && t('councilDocument.heldUntil', { day: formats.day(heldUntil) })}
    </p>
  );
}
