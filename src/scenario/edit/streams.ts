/** Streams of a document, and how long its runs last. */
import { sameMeaning } from '../../base/same.ts';
import type { Scenario, Stream, Workload } from '../schema.ts';
import { withoutStrayLevels } from '../levels/levels.ts';
import { STREAM_LIMITS } from '../streams/streams.ts';
import { sound } from './classes.ts';
import { EditRefused } from './refused.ts';

const withStreams = (scenario: Scenario, streams: readonly Stream[]): Scenario => {
  const { streams: _before, ...workload } = scenario.workload;
  return { ...scenario, workload: { ...workload, ...(streams.length > 0 && { streams: [...streams] }) } };
};

/** Adds a stream behind the others, or puts it in the place of the one with its id. Refuses what the document's checks refuse. */
export function setStream(scenario: Scenario, stream: Stream): Scenario {
  const { streams = [] } = scenario.workload;
  const place = streams.findIndex(({ id }) => id === stream.id);
  if (place < 0 && streams.length >= STREAM_LIMITS.streams) {
    throw new EditRefused('limit', `${streams.length} streams`, `at most ${STREAM_LIMITS.streams}; remove one first`);
  }
  if (place >= 0 && sameMeaning(streams[place], stream)) return scenario;
  return sound(scenario, withStreams(scenario, place < 0 ? [...streams, stream] : streams.with(place, stream)));
}

/** Removes a stream, with its service level. Refuses if nothing would be left that a run could end with. */
export function removeStream(scenario: Scenario, id: string): Scenario {
  const { streams = [] } = scenario.workload;
  if (!streams.some((stream) => stream.id === id)) throw new EditRefused('unknown', `There is no stream ${id}`, 'choose one that exists');
  return sound(
    scenario,
    withoutStrayLevels(
      withStreams(
        scenario,
        streams.filter((stream) => stream.id !== id),
      ),
    ),
  );
}

/** Lets runs end at a given time, or (undefined) once the batch and every stream that has an end are complete. */
export function setUntil(scenario: Scenario, until: Workload['until']): Scenario {
  const { until: before, ...workload } = scenario.workload;
  if (sameMeaning(before, until)) return scenario;
  return sound(scenario, withoutStrayLevels({ ...scenario, workload: { ...workload, ...(until !== undefined && { until }) } }));
}

/** An id that no stream has yet. */
export function freeStreamId({ workload }: Pick<Scenario, 'workload'>): string {
  const taken = new Set((workload.streams ?? []).map(({ id }) => id));
  for (let k = 1; ; k++) if (!taken.has(`stream-${k}`)) return `stream-${k}`;
}

/** A stream to begin with: one user who asks a query of the document's first class, thinks for a second, and asks again. */
export function newStream(scenario: Scenario): Stream {
  const id = freeStreamId(scenario);
  return {
    id,
    title: `Stream ${id.slice('stream-'.length)}`,
    arrivals: { kind: 'closed', users: 1, thinkTime: { ms: 1000, spread: 'exponential' } },
    classes: [{ class: scenario.classes[0].id, count: 1 }],
    order: 'drawn',
  };
}
