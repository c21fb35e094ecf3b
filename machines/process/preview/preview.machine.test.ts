import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { PreviewNotice } from './contract.ts';
import { previewMachine } from './preview.machine.ts';

function inTab(hasToken: boolean) {
  const notices: PreviewNotice[] = [];
  const actor = createActor(previewMachine, { input: { hasToken } });
  actor.on('*', (notice) => notices.push(notice));
  actor.start();
  const said = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.leftBy, context.code];
  };
  return { actor, said, told: () => notices.splice(0).map(({ type }) => type) };
}

describe('preview', () => {
  it('is on from the start if the browser has the cookie, otherwise off', () => {
    expect(inTab(true).said()).toEqual(['on', null, null]);
    expect(inTab(false).said()).toEqual(['off', null, null]);
  });

  it('ignores drafts while it is off', () => {
    const { actor, said, told } = inTab(false);
    actor.send({ type: 'draft.invalid' });
    actor.send({ type: 'draft.reload' });
    actor.send({ type: 'preview.exit' });
    actor.send({ type: 'server.notInPreview', code: 'preview.notAllowed' });
    expect(said()).toEqual(['off', null, null]);
    expect(told()).toEqual([]);
  });

  it('starts when a link is opened in another tab', () => {
    const { actor, said, told } = inTab(false);
    actor.send({ type: 'token.found' });
    expect(said()).toEqual(['on', null, null]);
    expect(told()).toEqual(['draft.load']);
  });

  it('reloads the draft on request, and continues', () => {
    const { actor, said, told } = inTab(true);
    actor.send({ type: 'draft.reload' });
    expect(said()).toEqual(['on', null, null]);
    expect(told()).toEqual(['draft.load']);
  });

  it('stays on while the draft has mistakes, and reports them until they are fixed', () => {
    const { actor, said, told } = inTab(true);
    actor.send({ type: 'draft.invalid' });
    expect(said()).toEqual(['invalid', null, null]);
    expect(actor.getSnapshot().hasTag('previewing')).toBe(true);
    actor.send({ type: 'draft.reload' });
    expect(said()).toEqual(['invalid', null, null]);
    actor.send({ type: 'draft.valid' });
    expect(said()).toEqual(['on', null, null]);
    expect(told()).toEqual(['draft.load']);
  });
});

describe.each(['on', 'invalid'] as const)('preview that is %s ends', (phase) => {
  const begin = () => {
    const tab = inTab(true);
    if (phase === 'invalid') tab.actor.send({ type: 'draft.invalid' });
    return tab;
  };

  it('by “Exit”: cookie and draft are removed, and the page reloads as residents see it', () => {
    const { actor, said, told } = begin();
    actor.send({ type: 'preview.exit' });
    expect(said()).toEqual(['left', 'exit', null]);
    expect(actor.getSnapshot().hasTag('previewing')).toBe(false);
    expect(told()).toEqual(['cookie.drop', 'draft.drop', 'page.reload']);
  });

  it('when the server knows of no preview, with or without a reason', () => {
    const refused = begin();
    refused.actor.send({ type: 'server.notInPreview', code: 'preview.notAllowed' });
    expect(refused.said()).toEqual(['left', 'server', 'preview.notAllowed']);
    expect(refused.told()).toEqual(['cookie.drop', 'draft.drop']);
    const without = begin();
    without.actor.send({ type: 'server.notInPreview', code: null });
    expect(without.said()).toEqual(['left', 'server', null]);
  });

  it('with the cookie, which another tab may have removed', () => {
    const { actor, said, told } = begin();
    actor.send({ type: 'token.lost' });
    expect(said()).toEqual(['left', 'cookie', null]);
    expect(told()).toEqual(['draft.drop']);
  });
});

/** A tab whose preview the server has ended. */
function leave() {
  const tab = inTab(true);
  tab.actor.send({ type: 'server.notInPreview', code: 'preview.notAllowed' });
  tab.told();
  return tab;
}

describe('preview that has ended', () => {
  it('is off once the message was read, and says nothing more', () => {
    const { actor, said, told } = leave();
    actor.send({ type: 'notice.dismiss' });
    expect(said()).toEqual(['off', null, null]);
    expect(told()).toEqual(['page.reload']);
  });

  it('ignores a late answer about a draft', () => {
    const { actor, said, told } = leave();
    actor.send({ type: 'draft.valid' });
    actor.send({ type: 'draft.reload' });
    expect(said()).toEqual(['left', 'server', 'preview.notAllowed']);
    expect(told()).toEqual([]);
  });

  it('starts again with another link', () => {
    const { actor, said, told } = leave();
    actor.send({ type: 'token.found' });
    expect(said()).toEqual(['on', null, null]);
    expect(told()).toEqual(['draft.load']);
  });
});
