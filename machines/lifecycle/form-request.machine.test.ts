import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import {
  formRequestMachine,
  type FormRequestContext,
  type FormRequestEvent,
  type FormRequestState,
} from './form-request.machine.ts';

const send = (
  requestType: FormRequestContext['requestType'],
  state: FormRequestState,
  event: FormRequestEvent,
) => {
  const applied = apply(formRequestMachine, { state, context: { requestType } }, event);
  return applied.ok ? [applied.state, ...applied.effects.map(({ type }) => type)].join(' ') : 'refused';
};

const save = (complete: boolean): FormRequestEvent => ({ type: 'draft.save', complete });
const submit = (complete: boolean, agreed: boolean): FormRequestEvent => ({
  type: 'form.submit',
  complete,
  agreed,
});

const startUpdate = (state: FormRequestState, allowed: boolean) =>
  apply(formRequestMachine, { state, context: { requestType: 'review' } }, { type: 'update.start', allowed });

const resume = (begun: boolean, complete: boolean) =>
  send('review', 'on-hold', { type: 'form.resume', begun, complete });

describe('a request for a form', () => {
  it.each(['pending', 'progress', 'submit'] as const)('accepts every draft while it is %s', (state) => {
    expect(send('new', state, save(false))).toBe('progress');
    expect(send('new', state, save(true))).toBe('submit');
  });

  it.each(['pending', 'progress', 'submit'] as const)(
    'can be sent from %s when it is complete and agreed to',
    (state) => {
      expect(send('review', state, submit(true, true))).toBe('submitted form.submitted');
      expect(send('review', state, submit(false, true))).toBe('refused');
      expect(send('review', state, submit(true, false))).toBe('refused');
    },
  );

  it('cannot be sent twice, or while paused', () => {
    expect(send('review', 'submitted', submit(true, true))).toBe('refused');
    expect(send('review', 'on-hold', submit(true, true))).toBe('refused');
  });

  it('accepts no draft once it is sent or paused', () => {
    expect(send('new', 'submitted', save(true))).toBe('refused');
    expect(send('review', 'on-hold', save(true))).toBe('refused');
  });

  it.each(['pending', 'progress', 'submit'] as const)('can be paused in %s only as a review', (state) => {
    expect(send('review', state, { type: 'form.pause' })).toBe('on-hold form.paused');
    expect(send('new', state, { type: 'form.pause' })).toBe('refused');
    expect(send('update', state, { type: 'form.pause' })).toBe('refused');
  });

  it('resumes in the state of its draft', () => {
    expect(resume(false, false)).toBe('pending form.resumed');
    // A form without questions is complete before anyone starts it, but nothing was agreed to.
    expect(resume(false, true)).toBe('pending form.resumed');
    expect(resume(true, false)).toBe('progress form.resumed');
    expect(resume(true, true)).toBe('submit form.resumed');
  });

  it('is reopened by the council, complete or not as its answers now are', () => {
    expect(send('new', 'submitted', { type: 'form.reopen', complete: true })).toBe('submit form.reopened');
    expect(send('new', 'submitted', { type: 'form.reopen', complete: false })).toBe('progress form.reopened');
    expect(send('new', 'progress', { type: 'form.reopen', complete: true })).toBe('refused');
  });

  it('becomes an update started by the person only once it is sent and if the form allows it', () => {
    expect(startUpdate('submitted', true)).toMatchObject({
      ok: true,
      state: 'pending',
      context: { requestType: 'update' },
      effects: [{ type: 'update.started' }],
    });
    expect(startUpdate('submitted', false)).toMatchObject({ ok: false });
    for (const state of ['pending', 'progress', 'submit', 'on-hold'] as const)
      expect(startUpdate(state, true)).toMatchObject({ ok: false });
  });
});
