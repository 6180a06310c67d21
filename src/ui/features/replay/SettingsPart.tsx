import { formatBytes, plural } from '../../../analysis/format.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { ReplaySettings } from '../../../store/replaySpec.ts';
import { modeOf } from '../../../store/replaySpec.ts';
import { DISCIPLINES } from '../../../trace/setup.ts';
import type { ReplayMode } from '../../../trace/replayDocument.ts';
import type { ReadTrace } from '../../../worker/replayProtocol.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { chosenPlace, PLACE_KINDS, placesOf } from './places.ts';
import type { PlaceKind } from './places.ts';
import styles from './Replay.module.css';
import { useReplay } from './state.ts';
import { DISCIPLINE_NAMES, DISCIPLINE_NOTES } from './words.ts';

/** What the trace is replayed on, in which order, at which times. */
export function SettingsPart() {
  const scenario = useApp((state) => state.scenario);
  const settings = useReplay((state) => state.settings);
  const set = useReplay((state) => state.set);
  const trace = useReplay((state) => state.trace);
  const chosen = chosenPlace(scenario, settings.place);
  if (!chosen) return <p className={styles.quiet}>There is not a drive to replay on.</p>;
  const { kind } = chosen.place;
  const choices = placesOf(scenario, kind);
  const kinds = PLACE_KINDS.filter((each) => placesOf(scenario, each.kind).length > 0);
  return (
    <section className={styles.part} aria-labelledby="replay-settings">
      <h3 id="replay-settings">Replay on</h3>
      <div className={styles.fields}>
        <Select<PlaceKind>
          label="What"
          className={styles.wideField}
          value={kind}
          options={kinds.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(value) => set({ place: placesOf(scenario, value)[0]?.place ?? null })}
        />
        <Select
          label="Which"
          className={styles.wideField}
          value={chosen.place.id}
          options={choices.map(({ place, label }) => ({ value: place.id, label }))}
          onChange={(id) => set({ place: { kind, id } })}
        />
        <Select<ReplaySettings['discipline']>
          label="Queue order"
          className={styles.wideField}
          value={settings.discipline}
          options={[
            { value: 'own', label: kind === 'model' || kind === 'library' ? 'the drive’s own, else FCFS' : 'as in this scenario' },
            ...DISCIPLINES.map((name) => ({ value: name, label: `${DISCIPLINE_NAMES[name]}: ${DISCIPLINE_NOTES[name]}` })),
          ]}
          onChange={(discipline) => set({ discipline })}
        />
        {settings.discipline === 'asptf' && (
          <NumberField
            inDocument={false}
            label="Weight of waiting"
            unit="ms a ms"
            value={settings.ageWeight}
            min={0}
            max={10}
            step={0.01}
            integer={false}
            width={6}
            onCommit={(ageWeight) => set({ ageWeight })}
          />
        )}
        <Timing settings={settings} trace={trace} set={set} />
      </div>
      <PlaceNote bytes={chosen.bytes} kind={kind} trace={trace} />
      <More settings={settings} set={set} />
    </section>
  );
}

interface Changing {
  readonly settings: ReplaySettings;
  readonly set: (change: Partial<ReplaySettings>) => void;
}

function Timing({ settings, trace, set }: Changing & { readonly trace: ReadTrace | null }) {
  const time = trace?.time ?? 'arrival';
  const mode = modeOf(settings, time);
  const timed = mode === 'open' || time === 'think';
  return (
    <>
      <Segmented<ReplayMode>
        label="Arrivals"
        value={mode}
        options={[
          {
            value: 'open',
            label: 'open',
            title: time === 'arrival' ? 'Requests arrive when the trace says' : 'The trace does not say when its requests arrived',
            disabled: time !== 'arrival',
          },
          { value: 'closed', label: 'closed', title: 'The next request is issued after one is complete and its think time is over' },
        ]}
        onChange={(value) => set({ mode: value })}
      />
      {timed && (
        <NumberField
          inDocument={false}
          label="Speed"
          unit="times"
          value={settings.speed}
          min={0.001}
          max={1_000_000}
          integer={false}
          width={6}
          onCommit={(speed) => set({ speed })}
        />
      )}
      {mode === 'closed' && (
        <NumberField
          inDocument={false}
          label="Outstanding"
          value={settings.outstanding}
          min={1}
          max={65_536}
          width={5}
          onCommit={(outstanding) => set({ outstanding })}
        />
      )}
    </>
  );
}

/** What the choice means for this trace, before it is replayed. */
function PlaceNote({ bytes, kind, trace }: { readonly bytes: number; readonly kind: PlaceKind; readonly trace: ReadTrace | null }) {
  if (!trace) return null;
  const { devices } = trace.facts;
  const alone = kind === 'model' || kind === 'library';
  const end = Math.max(...devices.map(({ endSector }) => endSector)) * 512;
  return (
    <>
      {devices.length > 1 && (
        <p className={styles.quiet}>
          {plural(devices.length, 'device')} in the trace: {alone ? 'a drive for each' : 'all of them on it'}.
        </p>
      )}
      {end > bytes && (
        <p className={styles.worse} data-testid="trace-too-large">
          The trace goes to {formatBytes(end)}; this holds {formatBytes(bytes)}. What lies beyond is reported, never wrapped in silence.
        </p>
      )}
    </>
  );
}

const OVERFLOW = [
  { value: 'refuse', label: 'refuse the replay' },
  { value: 'skip', label: 'are left out' },
  { value: 'wrap', label: 'are wrapped to its size' },
] as const;

function More({ settings, set }: Changing) {
  const { queueDepth, initialCylinder, phaseTurns, onOverflow } = settings;
  const given = initialCylinder !== null || phaseTurns !== null;
  return (
    <Fold summary="More" quiet>
      <div className={styles.fields}>
        <Select
          label="Beyond the end"
          className={styles.wideField}
          value={onOverflow}
          options={OVERFLOW}
          onChange={(value) => set({ onOverflow: value })}
        />
        <Select<'host' | 'drive'>
          label="Queue at"
          className={styles.wideField}
          value={queueDepth === null ? 'host' : 'drive'}
          options={[
            { value: 'host', label: 'the host, as its order says' },
            { value: 'drive', label: 'the drive (tagged commands)' },
          ]}
          onChange={(at) => set({ queueDepth: at === 'host' ? null : 32 })}
        />
        {queueDepth !== null && (
          <NumberField
            inDocument={false}
            label="Commands at the drive"
            value={queueDepth}
            min={1}
            max={1024}
            onCommit={(depth) => set({ queueDepth: depth })}
          />
        )}
        <Select<'own' | 'given'>
          label="At the start"
          className={styles.wideField}
          value={given ? 'given' : 'own'}
          options={[
            { value: 'own', label: 'arm and platter as described' },
            { value: 'given', label: 'arm and platter at…' },
          ]}
          onChange={(value) => set(value === 'own' ? { initialCylinder: null, phaseTurns: null } : { initialCylinder: 0, phaseTurns: 0 })}
        />
        {given && (
          <>
            <NumberField
              inDocument={false}
              label="Cylinder"
              value={initialCylinder ?? 0}
              min={0}
              max={10_000_000}
              width={8}
              onCommit={(cylinder) => set({ initialCylinder: cylinder })}
            />
            <NumberField
              inDocument={false}
              label="Angle"
              unit="turns"
              value={phaseTurns ?? 0}
              min={0}
              max={1}
              step={0.1}
              integer={false}
              width={6}
              onCommit={(turns) => set({ phaseTurns: turns })}
            />
          </>
        )}
      </div>
    </Fold>
  );
}
