import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { CheckOutcome, RemoveOutcome, SendOutcome } from '#machines/process/upload/contract.ts';
import type { UploadLimits } from '#schemas/api/uploads.ts';
import type { SentFile } from '#schemas/files.ts';
import { FilesField } from '#web/features/uploads/FilesField.tsx';
import type { SendingNews, UploadCalls } from '#web/features/uploads/upload-calls.ts';
import { UploadList } from '#web/features/uploads/upload-list.ts';
import { sentFileQuery, uploadLimitsQuery } from '#web/features/uploads/uploads-query.ts';
import { mountBench } from '../form-bench/mount-bench.tsx';

// Shows the files of one question and nothing else. It has no server: `window.uploadBench` ends each call.

/** Name and id of the file under test. */
const id = '7b0c0f8e-8f8a-4f5d-9a53-2f4f3f1d8e01';
const limits: UploadLimits = { maximumBytes: 1_048_576, kinds: ['pdf', 'jpeg', 'png', 'docx'] };
const facts: SentFile = {
  id,
  name: 'payslip.pdf',
  size: 51_200,
  kind: null,
  state: 'receiving',
  refusal: null,
  hasThumbnail: false,
  receivedAt: null,
  allowedEvents: [],
};

interface Sending {
  readonly news: SendingNews;
  readonly size: number;
}
let sending: Sending | null = null;
const open = new Map<string, PromiseWithResolvers<never>>();

/** A call that ends when the bench ends it or the page gives it up. */
function held<Outcome>(actor: string): Promise<Outcome> {
  const call = Promise.withResolvers<never>();
  open.set(actor, call);
  return call.promise;
}

const calls: UploadCalls = {
  send(file, _id, news) {
    if (file.name.startsWith('other')) return new Promise(() => {});
    sending = { news, size: file.size };
    news.onProgress(Math.round(file.size / 3));
    return held<SendOutcome>('sendFile');
  },
  check: () => held<CheckOutcome>('checkFile'),
  remove: () => held<RemoveOutcome>('removeFile'),
};

let shown = { at: 0, list: new UploadList(calls), ids: [] as readonly string[] };
let rerender = () => {};
const listen = (listener: () => void) => {
  rerender = listener;
  return () => {};
};

function Question({ list, first }: { readonly list: UploadList; readonly first: readonly string[] }) {
  const [ids, setIds] = useState(first);
  return (
    <main>
      <h1>Proof of income</h1>
      <fieldset>
        <legend>Your payslips</legend>
        <FilesField
          list={list}
          ids={ids}
          kinds={limits.kinds}
          maximumFiles={4}
          controlId="answer-payslips"
          describedBy={undefined}
          invalid={false}
          onChange={(now) => {
            shown = { ...shown, ids: now };
            setIds(now);
          }}
        />
      </fieldset>
    </main>
  );
}

function Bench() {
  const { at, list, ids } = useSyncExternalStore(listen, () => latest);
  return <Question key={at} list={list} first={ids} />;
}

let latest = shown;
const { queryClient, api } = await mountBench(Bench);
queryClient.setQueryData(uploadLimitsQuery(api).queryKey, limits);
queryClient.setQueryData(sentFileQuery(api, id).queryKey, facts);

window.uploadBench = {
  open(scenario) {
    latest.list.end();
    const list = new UploadList(calls);
    const ids = scenario === 'reopened' ? [id] : [];
    list.open(ids);
    shown = latest = { at: latest.at + 1, list, ids };
    flushSync(rerender);
  },
  begin: (begun) => sending?.news.onBegin(begun),
  end(actor, answer) {
    const call = open.get(actor);
    if ('crash' in answer) call?.reject(new Error(answer.crash));
    else Reflect.apply(call?.resolve ?? (() => {}), undefined, [answer.output]);
  },
  restoreSession: () => latest.list.sendAll('session.restored'),
  ids: () => shown.ids,
};
