import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf } from '#domain/forms/addresses/page-address.ts';
import type { FindAddressesResponse } from '#schemas/api/addresses.ts';
import type { FoundAddress } from '#schemas/addresses.ts';
import { errorCodeOf } from '../../../api/api-error.ts';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import type { PageAddressLookup } from './page-address.ts';
import { controlId, type WidgetProps } from './page-questions.ts';

/** Milliseconds after which a look-up is abandoned: the server itself allows the service 5 seconds. */
const patience = 8_000;

/** The result of a look-up. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly found: FindAddressesResponse }
  | { readonly kind: 'message'; readonly words: string };

/** The calls from the postcode box to the look-up. */
export interface LookupHandle {
  readonly find: () => void;
  /** Drops the result, because the postcode has changed. */
  readonly forget: () => void;
}

interface LookupProps extends WidgetProps {
  readonly address: PageAddressLookup;
  readonly ref: Ref<LookupHandle>;
}

/**
 * The part below a postcode: a button that looks up its addresses, the addresses to choose from, and any error.
 */
export function AddressLookup({ question, onChange, address, ref }: LookupProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [chosen, setChosen] = useState('');
  const asked = useRef<AbortController | null>(null);
  const list = useRef<HTMLSelectElement>(null);
  const listId = useId();
  const typed = typeof question.value === 'string' ? question.value.trim() : '';
  const { isFolded } = address;

  useEffect(() => () => asked.current?.abort(), []);
  // After pressing the button a person wants to choose; on a phone, nothing opens by itself.
  useEffect(() => {
    if (outcome.kind === 'found') list.current?.focus();
  }, [outcome]);

  function wordsOf({ status, postcode, region, serviceStatus }: FindAddressesResponse): string {
    const [code = 'address.serviceError'] = status.errorMessages;
    if (code === 'address.noneFound' && region !== 'greatBritain')
      return t(`forms.address.none.${region}`, { postcode: postcode || typed });
    return t(`errors.${code}`, {
      postcode: postcode || typed,
      status: serviceStatus,
      telephone: system.contact.telephone,
    });
  }

  async function find() {
    asked.current?.abort();
    if (typed === '') {
      setOutcome({ kind: 'message', words: t('forms.address.empty') });
      return;
    }
    const own = new AbortController();
    asked.current = own;
    setOutcome({ kind: 'asking' });
    setChosen('');
    try {
      const signal = AbortSignal.any([own.signal, AbortSignal.timeout(patience)]);
      const found = await address.find(typed, signal);
      if (own.signal.aborted) return;
      if (found.postcode !== '' && found.postcode !== question.value) onChange(found.postcode);
      if (found.status.valid) setOutcome({ kind: 'found', found });
      else showMessage(wordsOf(found));
    } catch (error) {
      if (own.signal.aborted) return;
      const code = errorCodeOf(error);
      showMessage(
        code === 'request.rateLimited' || code === 'session.ended'
          ? `${t(`errors.${code}`)}. ${t('forms.address.byHandBelow')}`
          : t('forms.address.noAnswer'),
      );
    }
  }

  /** Shows an error, and the address lines so that the person can type the address. */
  function showMessage(words: string) {
    setOutcome({ kind: 'message', words });
    address.unfold();
  }

  function typeByHand() {
    asked.current?.abort();
    setOutcome({ kind: 'none' });
    address.unfold();
    requestAnimationFrame(() => document.getElementById(controlId(address.firstLine))?.focus());
  }

  function choose(value: string, addresses: readonly FoundAddress[]) {
    setChosen(value);
    const found = addresses[Number(value)];
    if (value !== '' && found !== undefined) address.choose(found);
  }

  useImperativeHandle(ref, () => ({
    find: () => void find(),
    forget() {
      asked.current?.abort();
      setOutcome({ kind: 'none' });
    },
  }));

  const found = outcome.kind === 'found' ? outcome.found : null;
  const addresses = found?.addresses ?? [];
  const picked = chosen === '' ? undefined : addresses[Number(chosen)];
  return (
    <>
      <div className="ways scripted">
        {/* A disabled button would lose the focus during the look-up. */}
        <Button variant="outlined" aria-disabled={outcome.kind === 'asking'} onClick={() => void find()}>
          {t('forms.address.find')}
        </Button>
        {isFolded && (
          <Button variant="text" onClick={typeByHand}>
            {t('forms.address.byHand')}
          </Button>
        )}
      </div>
      {found !== null && (
        <div className="question">
          {found.mended && <p className="hint">{t('forms.address.mended', { postcode: found.postcode })}</p>}
          <label htmlFor={listId}>{t('forms.address.choose', { postcode: found.postcode })}</label>
          <select
            ref={list}
            id={listId}
            className="line whole"
            value={chosen}
            autoComplete="off"
            onChange={({ target }) => choose(target.value, addresses)}
          >
            <option value="">{t('forms.page.choose')}</option>
            {addresses.map((one, at) => (
              // A house may occur twice in a list, and a house without a number has no other key.
              // oxlint-disable-next-line react/no-array-index-key
              <option key={at} value={String(at)}>
                {linesOf(one, false).join(', ')}
              </option>
            ))}
          </select>
        </div>
      )}
      <output className="outcome" data-kind={outcome.kind}>
        {outcome.kind === 'asking' && t('forms.address.finding')}
        {outcome.kind === 'message' && outcome.words}
        {found !== null &&
          (picked === undefined
            ? t('forms.address.found', { count: addresses.length })
            : t('forms.address.filledIn', { address: linesOf(picked).join(', ') }))}
      </output>
    </>
  );
}
