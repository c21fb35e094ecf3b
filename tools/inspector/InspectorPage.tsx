import {
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { createRoot } from 'react-dom/client';
import { machineAreas } from '#machines/areas.ts';
import type { Model } from '#machines/model/define-model.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { statesAround } from '#machines/model/state-name.ts';
import { processModels } from '#machines/models.ts';
import { drawMachineSvg } from '../machines/svg.ts';
import { channelName, type Message } from './channel.ts';
import './inspector.css';
import {
  afterMessage,
  emptyLog,
  eventText,
  isMessage,
  whatHappened,
  withoutOld,
  type Entry,
  type Log,
  type Machine,
} from './log.ts';
import { wayTo } from './way-there.ts';

const models = new Map<string, Model>(processModels.map((model) => [model.id, model]));
const shapes = new Map(processModels.map(({ id, machine }) => [id, shapeOf(machine)]));
const purposes = new Map(
  machineAreas.flatMap(({ machines }) => machines.map(({ id, purpose }) => [id, purpose] as const)),
);

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../machines/process/**/*.machine.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.replace('../../', ''), text]),
);

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const drawings = new Map<string, Promise<string>>();

/** Draws a machine once. Its states and arrows link to `#` and the name of their state. */
function drawingOf({ id, machine }: Model): Promise<string> {
  const known = drawings.get(id);
  if (known !== undefined) return known;
  const drawing = drawMachineSvg(shapeOf(machine), { linkOf: (state) => `#${encodeURIComponent(state)}` });
  drawings.set(id, drawing);
  return drawing;
}

/** The live inspector: the machines of the portal's open pages, and what happens to them. */
function InspectorPage() {
  const [log, change] = useReducer(
    (before: Log, next: Message | 'clear') =>
      next === 'clear' ? withoutOld(before) : afterMessage(before, next),
    emptyLog,
  );
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data)) change(data);
    });
    const ask: Message = { kind: 'ask' };
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(ask);
    return () => channel.close();
  }, []);
  const { pages, machines, entries } = log;
  /** Returns the page's number, if there are several. */
  const pageText = (page: string) => (pages.length > 1 ? `, page ${pages.indexOf(page) + 1}` : '');
  return (
    <>
      <header>
        <h1>Machines</h1>
        <p>
          Running in pages of <b>{window.location.host}</b> that are open in this browser. Personal data is
          left out: texts, ids and the data of events.
        </p>
      </header>
      <main>
        <section aria-label="Running machines">
          {machines.length === 0 && (
            <p>
              No machine is running. Open a page of the portal{' '}
              <a href="/" target="_blank">
                in another window
              </a>
              .
            </p>
          )}
          {machines.map((machine) => (
            <MachinePanel key={machine.key} machine={machine} pageText={pageText(machine.page)} />
          ))}
        </section>
        <section aria-labelledby="events" className="events">
          <h2 id="events">Events</h2>
          <button type="button" onClick={() => change('clear')}>
            Clear
          </button>
          <EventTable entries={entries} pageText={pageText} />
        </section>
      </main>
    </>
  );
}

function MachinePanel({ machine, pageText }: { readonly machine: Machine; readonly pageText: string }) {
  const { machine: id, state, isOver, context } = machine;
  const [chosen, setChosen] = useState<string | null>(null);
  const model = models.get(id);
  return (
    <details open={!isOver} className={isOver ? 'over' : ''}>
      <summary>
        <h2>
          {id}: {state}
        </h2>
        {isOver ? ' (over' : ' (running'}
        {pageText})
      </summary>
      <p>{purposes.get(id)}</p>
      <dl className="context">
        {Object.entries(context).map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {model && (
        <>
          <div className="chosen">
            <StateDetails model={model} state={chosen ?? state} />
            {chosen !== null && chosen !== state && (
              <button type="button" onClick={() => setChosen(null)}>
                Show the current state
              </button>
            )}
          </div>
          <Suspense fallback={<p>Drawing…</p>}>
            <Drawing model={model} machine={machine} onChoose={setChosen} />
          </Suspense>
        </>
      )}
    </details>
  );
}

interface DrawingProps {
  readonly model: Model;
  readonly machine: Machine;
  readonly onChoose: (state: string) => void;
}

function Drawing({ model, machine, onChoose }: DrawingProps) {
  const svg = use(drawingOf(model));
  const root = useRef<HTMLDivElement>(null);
  useMarks(root, machine);
  function choose(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href');
    if (!address) return;
    event.preventDefault();
    onChoose(decodeURIComponent(address.slice(1)));
  }
  return (
    // The links inside take the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="drawing" ref={root} onClick={choose} dangerouslySetInnerHTML={{ __html: svg }} />
  );
}

/** Marks the machine's state and the transitions that led there in its drawing. */
function useMarks(root: RefObject<HTMLElement | null>, { state, taken }: Machine) {
  useLayoutEffect(() => {
    const current = new Set(statesAround(state));
    for (const element of root.current?.querySelectorAll<SVGElement>('[data-state]') ?? []) {
      const isCurrent = current.has(element.dataset['state'] ?? '');
      element.classList.toggle('current', isCurrent);
      if (isCurrent) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
    }
    for (const element of root.current?.querySelectorAll<SVGElement>('[data-transitions]') ?? []) {
      const ids = element.dataset['transitions']?.split('\n') ?? [];
      element.classList.toggle(
        'taken',
        ids.some((id) => taken.includes(id)),
      );
    }
  }, [root, state, taken]);
}

function StateDetails({ model, state }: { readonly model: Model; readonly state: string }) {
  const { scenarios, paths, place } = wayTo(model, state, window.location.host, sources);
  const description = shapes.get(model.id)?.states.find(({ name }) => name === state)?.description;
  return (
    <div aria-live="polite">
      <h3>{state || 'The whole machine'}</h3>
      <p>{description}</p>
      <dl>
        {scenarios.length > 0 && (
          <>
            <dt>Put the portal there</dt>
            {scenarios.map(({ command, description: begins }) => (
              <dd key={command}>
                <code>{command}</code> {begins}
              </dd>
            ))}
          </>
        )}
        {state !== '' && (
          <>
            <dt>The shortest paths to it</dt>
            <dd>
              <code>{paths}</code>
            </dd>
          </>
        )}
        <dt>In the code</dt>
        <dd>
          <code>{place}</code>
        </dd>
      </dl>
    </div>
  );
}

interface EventTableProps {
  readonly entries: readonly Entry[];
  readonly pageText: (page: string) => string;
}

function EventTable({ entries, pageText }: EventTableProps) {
  if (entries.length === 0) return <p>Nothing has happened since this window opened.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Machine</th>
          <th scope="col">Event</th>
          <th scope="col">What happened</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number} className={entry.isRefused ? 'refused' : ''}>
            <td>{times.format(entry.at)}</td>
            <td>
              {entry.machine}
              {pageText(entry.page)}
            </td>
            <td>{eventText(entry.type)}</td>
            <td>{whatHappened(entry, shapes.get(entry.machine))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page lacks #root.');
createRoot(root).render(<InspectorPage />);
