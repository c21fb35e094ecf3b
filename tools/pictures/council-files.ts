import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mergeOver } from '#api/council-files/merge.ts';
import type { DemoCouncil, Patches } from '../tenant/settings/pictures/setting-picture.ts';

/** The files of a council in a folder that a portal watches; they can be changed for a while. */
export class CouncilFiles {
  readonly #folder: string;
  readonly #council: DemoCouncil;
  readonly #port: number;
  #said = '{}';
  #changes = 0;
  readonly #originals = new Map<string, string>();

  constructor(tenantsFolder: string, council: DemoCouncil, port: number) {
    this.#folder = join(tenantsFolder, council);
    this.#council = council;
    this.#port = port;
  }

  /**
   * Applies these patches to the original files, without any earlier ones, and waits until the portal has them.
   * @throws Error if it does not within half a minute: after a mistake a portal keeps its last good version.
   */
  async say(patches: Patches): Promise<void> {
    const wanted = JSON.stringify(patches);
    if (wanted === this.#said) return;
    this.#changes += 1;
    // A portal answers at each host of its council, so a new host shows that it has this version.
    const host = `change-${this.#changes}.${this.#council}.localhost`;
    const names = new Set([...this.#originals.keys(), ...Object.keys(patches), 'tenant']);
    for (const name of names) {
      const original = await this.#original(name);
      const patch = Object.entries(patches).find(([file]) => file === name)?.[1];
      const hosts = name === 'tenant' ? { hosts: [`${this.#council}.localhost`, host] } : {};
      // The merge expects plain JSON, as read from a file.
      const said = [patch ?? {}, hosts].reduce(
        (merged, next) => mergeOver(merged, JSON.parse(JSON.stringify(next))),
        JSON.parse(original),
      );
      await writeFile(join(this.#folder, `${name}.json`), JSON.stringify(said, null, 2));
    }
    for (const giveUp = performance.now() + 30_000; !(await this.#answersAt(host)); await sleep(150))
      if (performance.now() > giveUp)
        throw new Error(`The portal of ${this.#council} does not take ${wanted}.`);
    this.#said = wanted;
  }

  async #original(name: string): Promise<string> {
    const known = this.#originals.get(name);
    if (known !== undefined) return known;
    const text = await readFile(join(this.#folder, `${name}.json`), 'utf8').catch(() => '{}');
    this.#originals.set(name, text);
    return text;
  }

  #answersAt(host: string): Promise<boolean> {
    return new Promise((resolve) => {
      request({ port: this.#port, path: '/api/system', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      })
        .on('error', () => resolve(false))
        .end();
    });
  }
}
