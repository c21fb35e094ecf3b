import type { PlantedFault } from './fault.ts';

/** Faults in lifecycles: an event is accepted in one state too many. */
export const lifecycleFaults: readonly PlantedFault[] = [
  {
    id: 'lifecycle-write-in-closed-thread',
    harm: 'Somebody can write in a conversation that the council has closed, where nobody reads it.',
    file: 'machines/lifecycle/message-thread.machine.ts',
    find: `      description: 'The council has closed it. It can be read, and the council may still write.',
      meta: { req: ['spec 2 messages'] },
      on: {
        ...reading.on,
`,
    put: `      description: 'The council has closed it. It can be read, and the council may still write.',
      meta: { req: ['spec 2 messages'] },
      on: {
        ...reading.on,
        'message.send': { guard: { type: 'mayReply', params: ({ event }) => event }, actions: 'recordSent' },
`,
    tests: ['tests/api/casework/messages.test.ts', 'tests/paths/message-thread.api.test.ts'],
    wider: ['tests/paths/message.api.test.ts', 'tests/machines/agreement.test.ts', 'machines/lifecycle'],
  },
  {
    id: 'lifecycle-answer-twice',
    harm: 'Somebody can answer an action a second time while the council looks at the first answer.',
    kind: 'pair',
    file: 'machines/lifecycle/workflow-action.machine.ts',
    find: `        'action.takeUp': { target: 'withStaff', actions: 'recordTakenUp' },
        'action.return': { target: 'needsYou', actions: 'recordReturned' },
`,
    put: `        'action.takeUp': { target: 'withStaff', actions: 'recordTakenUp' },
        'action.return': { target: 'needsYou', actions: 'recordReturned' },
        'action.complete': {
          guard: { type: 'isWhole', params: ({ event }) => event },
          target: 'completed',
          actions: 'recordAnswer',
        },
`,
    tests: ['tests/api/casework/actions.test.ts', 'tests/paths/workflow-action.api.test.ts'],
    wider: ['tests/paths/action.api.test.ts', 'tests/machines/agreement.test.ts', 'machines/lifecycle'],
  },
  {
    id: 'lifecycle-new-form-paused',
    harm: 'The council pauses a form that somebody is filling in for the first time, and they cannot send it.',
    file: 'machines/lifecycle/form-request.machine.ts',
    find: "'form.pause': { guard: 'isReview', target: 'on-hold', actions: 'recordPaused' },",
    put: "'form.pause': { target: 'on-hold', actions: 'recordPaused' },",
    tests: ['tests/paths/form-request.api.test.ts', 'tests/api/forms/council-form-events.test.ts'],
    wider: ['tests/api/forms', 'tests/machines/agreement.test.ts', 'machines/lifecycle'],
  },
  {
    id: 'lifecycle-infected-file-removed',
    harm: 'A file with a virus can be taken back by who sent it, before the council’s officers have seen it.',
    file: 'machines/lifecycle/file.machine.ts',
    find: `        'A virus scanner found something. It is held for the council’s officers of IT, and never served.',
      meta: { req: ['spec 5 file uploads'] },
      on: {
`,
    put: `        'A virus scanner found something. It is held for the council’s officers of IT, and never served.',
      meta: { req: ['spec 5 file uploads'] },
      on: {
        ...leaving.on,
`,
    tests: [
      'tests/api/files/sent-files.test.ts',
      'tests/paths/file-lifecycle.api.test.ts',
      'tests/files/file-check.test.ts',
    ],
    wider: ['tests/files', 'tests/api/files', 'machines/lifecycle'],
  },
];
