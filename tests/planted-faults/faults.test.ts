import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiFaults } from './api.ts';
import { domainFaults } from './domain.ts';
import { lifecycleFaults } from './lifecycles.ts';
import { sqlFaults } from './sql.ts';
import { webFaults } from './web.ts';

const project = join(import.meta.dirname, '..', '..');

test.each([apiFaults, domainFaults, lifecycleFaults, sqlFaults, webFaults].flat())(
  '$id can still be planted: its file has the text exactly once',
  ({ file, find }) => {
    expect(readFileSync(join(project, file), 'utf8').split(find)).toHaveLength(2);
  },
);
