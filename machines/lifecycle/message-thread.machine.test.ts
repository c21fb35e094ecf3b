import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import {
  messageThreadMachine,
  type MessageThreadEvent,
  type MessageThreadState,
} from './message-thread.machine.ts';

const send = (state: MessageThreadState, event: MessageThreadEvent) => {
  const applied = apply(messageThreadMachine, { state, context: {} }, event);
  return applied.ok ? [applied.state, ...applied.effects.map(({ type }) => type)].join(' ') : 'refused';
};

const states = ['open', 'closed', 'archived'] as const;

describe('a conversation', () => {
  it('accepts a resident’s message only while it is open and the council takes replies', () => {
    expect(send('open', { type: 'message.send', mayReply: true })).toBe('open message.sent');
    expect(send('open', { type: 'message.send', mayReply: false })).toBe('refused');
    expect(send('closed', { type: 'message.send', mayReply: true })).toBe('refused');
    expect(send('archived', { type: 'message.send', mayReply: true })).toBe('refused');
  });

  it('accepts the council’s message after it was closed, and none once archived', () => {
    expect(send('closed', { type: 'message.receive' })).toBe('closed message.received');
    expect(send('archived', { type: 'message.receive' })).toBe('refused');
  });

  it.each(states)('can be read when it is %s, and counts as read once', (state) => {
    expect(send(state, { type: 'message.read', hasUnread: true })).toBe(`${state} message.wasRead`);
    expect(send(state, { type: 'message.read', hasUnread: false })).toBe('refused');
  });

  it('can be reopened by the council, however it ended', () => {
    expect(send('open', { type: 'thread.reopen' })).toBe('refused');
    expect(send('closed', { type: 'thread.reopen' })).toBe('open thread.reopened');
    expect(send('archived', { type: 'thread.reopen' })).toBe('open thread.reopened');
  });

  it('can be closed only while open, and archived once', () => {
    expect(send('open', { type: 'thread.close' })).toBe('closed thread.closed');
    expect(send('archived', { type: 'thread.close' })).toBe('refused');
    expect(send('open', { type: 'thread.archive' })).toBe('archived thread.archived');
    expect(send('closed', { type: 'thread.archive' })).toBe('archived thread.archived');
    expect(send('archived', { type: 'thread.archive' })).toBe('refused');
  });
});
