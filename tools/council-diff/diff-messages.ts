import { messageSettingsOf } from '#api/casework/messages/message-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, Telling } from './change.ts';

/** Returns differences in who may write to whom, on which topics, and in the answer time. */
export function diffMessages(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [messageSettingsOf(beforeTenant), messageSettingsOf(afterTenant)];
  const telling = new Telling('Messages', 'tenant.json');
  telling.value(
    'residents may begin a conversation',
    yesOrNo(before.mayStart),
    yesOrNo(after.mayStart),
    '/messages/mayStart',
  );
  telling.value(
    'residents may reply',
    yesOrNo(before.mayReply),
    yesOrNo(after.mayReply),
    '/messages/mayReply',
  );
  telling.value('time to answer', before.answerTime, after.answerTime, '/messages/answerTime');
  const pairs = telling.list(
    'topic of messages',
    before.topics,
    after.topics,
    { keyOf: ({ id }) => id, nameOf: ({ id, name }) => `${id} (“${name}”)` },
    '/messages/topics',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    telling.value(`name of the topic ${key}`, old.name, fresh.name, `${at}/name`);
  }
  return telling.changes;
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
