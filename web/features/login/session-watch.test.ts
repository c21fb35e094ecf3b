import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askInterval } from '../../app/session-clock.ts';
import { watchSession, type SessionWatch } from './session-watch.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const life = { idleSeconds: 1800, endsInSeconds: 43_200, remembered: false, sharedComputer: false };

/** The tabs of a browser, with a server that keeps the session alive whenever they ask. */
class Browser {
  readonly tabs: Tab[] = [];
  lastAskedAt = noon;
  asked = 0;

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    tab.watch.learn(this.life(), Date.now());
    return tab;
  }

  /** Returns the server's current answer about the session. */
  life() {
    return { ...life, endsInSeconds: life.endsInSeconds - (Date.now() - noon) / 1000 };
  }
}

class Tab {
  readonly browser: Browser;
  readonly watch: SessionWatch;
  isOver = false;
  /** True while it is frozen in the background and misses messages. */
  isAsleep = false;

  constructor(browser: Browser) {
    this.browser = browser;
    const others = (say: (tab: Tab) => void) =>
      browser.tabs.filter((tab) => tab !== this).forEach((tab) => tab.hear(() => say(tab)));
    this.watch = watchSession({
      ask: async () => {
        browser.asked += 1;
        this.watch.learn(browser.life(), Date.now());
      },
      announceAlive: (aliveAt) => others((tab) => tab.watch.hear(aliveAt)),
      askTabs: () => others((tab) => tab.watch.answer()),
      onOver: () => (this.isOver = true),
      onChange: () => {},
    });
  }

  hear(news: () => void): void {
    if (!this.isAsleep) news();
  }

  wake(): void {
    this.isAsleep = false;
    this.watch.look();
  }

  get phase() {
    return this.watch.status()?.phase;
  }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watchSession', () => {
  it('warns two minutes before the end, and ends by the clock', async () => {
    const tab = new Browser().open();
    await pass(28 * minute - 1);
    expect(tab.phase).toBe('quiet');
    await pass(1);
    expect(tab.phase).toBe('warned');
    await pass(2 * minute - 1);
    expect(tab.isOver).toBe(false);
    await pass(1_001);
    expect(tab.phase).toBe('over');
    expect(tab.isOver).toBe(true);
  });

  it('asks the server for somebody at work, once in a few minutes, and never for nobody', async () => {
    const browser = new Browser();
    const tab = browser.open();
    for (let second = 0; second < 3_600; second += 5) {
      tab.watch.act();
      // The steps run one after the other, as time passes.
      // oxlint-disable-next-line no-await-in-loop
      await pass(5_000);
    }
    expect(tab.phase).toBe('quiet');
    expect(browser.asked).toBeGreaterThan(0);
    expect(browser.asked).toBeLessThanOrEqual(3_600_000 / askInterval);
    const { asked } = browser;
    await pass(27 * minute);
    // The last activity is reported too; after that there is none.
    expect(browser.asked - asked).toBeLessThanOrEqual(1);
    expect(tab.phase).toBe('quiet');
    await pass(5 * minute);
    expect(tab.isOver).toBe(true);
  });

  it('counts from the last thing that was done, though it was done between two asks', async () => {
    const browser = new Browser();
    const tab = browser.open();
    await pass(minute);
    tab.watch.act();
    await pass(29 * minute);
    expect(tab.isOver).toBe(false);
    expect(browser.asked).toBe(1);
  });

  it('does not take a brushed mouse for an answer to the warning', async () => {
    const browser = new Browser();
    const tab = browser.open();
    await pass(28 * minute);
    tab.watch.act();
    await pass(minute);
    expect(tab.phase).toBe('warned');
    expect(browser.asked).toBe(0);
  });

  it('keeps every tab alive by what is done in one, and takes the warning away in all', async () => {
    const browser = new Browser();
    const [one, other] = [browser.open(), browser.open()];
    await pass(28 * minute);
    expect([one.phase, other.phase]).toEqual(['warned', 'warned']);
    one.watch.learn(browser.life(), Date.now());
    expect([one.phase, other.phase]).toEqual(['quiet', 'quiet']);
    await pass(27 * minute);
    expect([one.phase, other.phase]).toEqual(['quiet', 'quiet']);
  });

  it('takes a press as often as once in `activityInterval`, and what others say only where they know more', async () => {
    const browser = new Browser();
    const tab = browser.open();
    const { status } = tab.watch;
    tab.watch.hear(noon);
    expect(status()?.endsAt).toBe(noon + 30 * minute);
    tab.watch.hear(noon + 1);
    expect(status()?.endsAt).toBe(noon + 30 * minute + 1);
  });

  it('believes the tab that knows better before it ends a session', async () => {
    const browser = new Browser();
    const [one, sleeper] = [browser.open(), browser.open()];
    sleeper.isAsleep = true;
    await pass(20 * minute);
    one.watch.act();
    // No timer runs while the tab is frozen.
    vi.setSystemTime(noon + 35 * minute);
    sleeper.wake();
    await pass(2_000);
    expect(sleeper.isOver).toBe(false);
    expect(sleeper.phase).toBe('quiet');
    expect(one.isOver).toBe(false);
  });

  it('ends at once when a laptop wakes after the end', async () => {
    const tab = new Browser().open();
    vi.setSystemTime(noon + 5 * 60 * minute);
    tab.watch.look();
    await pass(1_000);
    expect(tab.isOver).toBe(true);
  });

  it('says before the end of all that staying is not possible', async () => {
    const tab = new Browser().open();
    await pass(20 * minute);
    tab.watch.learn({ ...life, endsInSeconds: 600 }, Date.now());
    await pass(8 * minute);
    expect(tab.watch.status()).toMatchObject({ phase: 'warned', canStay: false });
  });

  it('begins anew with a new session', async () => {
    const tab = new Browser().open();
    await pass(31 * minute);
    expect(tab.phase).toBe('over');
    tab.watch.learn(life, Date.now());
    expect(tab.phase).toBe('quiet');
  });

  it('does nothing any more once it is stopped', async () => {
    const browser = new Browser();
    const tab = browser.open();
    tab.watch.stop();
    tab.watch.act();
    await pass(60 * minute);
    expect(tab.isOver).toBe(false);
    expect(browser.asked).toBe(0);
  });
});
