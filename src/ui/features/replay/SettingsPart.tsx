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
import { messages } from './messages.ts';

/** What the trace is replayed on, in which order, at which times. */
export function SettingsPart() {
  const scenario = useApp((state) => state.scenario);
  const settings = useReplay((state) => state.settings);
  const set = useReplay((state) => state.set);
  const trace = useReplay((state) => state.trace);
  const pinned = useApp((state) => state.pinned);
  const chosen = chosenPlace(scenario, settings.place, pinned);
  if (!chosen) return <p className={styles.quiet}>{messages.thereIsNoDrive}</p>;
  const { kind } = chosen.place;
  const choices = placesOf(scenario, kind, pinned);
  const kinds = PLACE_KINDS.filter((each) => placesOf(scenario, each.kind).length > 0);
  return (
    <section className={styles.part} aria-labelledby="replay-settings">
      <h3 id="replay-settings">{messages.replayOn}</h3>
      <div className={styles.fields}>
        <Select<PlaceKind>
          label={messages.what}
          className={styles.wideField}
          value={kind}
          options={kinds.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(value) => set({ place: placesOf(scenario, value)[0]?.place ?? null })}
        />
        <Select
          label={messages.which}
          className={styles.wideField}
          value={chosen.place.id}
          options={choices.map(({ place, label }) => ({ value: place.id, label }))}
          onChange={(id) => set({ place: { kind, id } })}
        />
        <Select<ReplaySettings['discipline']>
          label={messages.queueOrder}
          className={styles.wideField}
          value={settings.discipline}
          options={[
            { value: 'own', label: kind === 'model' || kind === 'library' ? messages.theDrivesOwnElseFcfs : messages.asInThisScenario },
            ...DISCIPLINES.map((name) => ({ value: name, label: `${DISCIPLINE_NAMES[name]}: ${DISCIPLINE_NOTES[name]}` })),
          ]}
          onChange={(discipline) => set({ discipline })}
        />
        {settings.discipline === 'asptf' && (
          <NumberField
            inDocument={false}
            label={messages.weightOfWaiting}
            unit={messages.msAMs}
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
        label={messages.arrivals}
        value={mode}
        options={[
          {
            value: 'open',
            label: messages.open,
            title: time === 'arrival' ? messages.requestsArriveWhenTheTraceSays : messages.theTraceDoesNotSay,
            disabled: time !== 'arrival',
          },
          { value: 'closed', label: messages.closed, title: messages.theNextRequestIsIssued },
        ]}
        onChange={(value) => set({ mode: value })}
      />
      {timed && (
        <NumberField
          inDocument={false}
          label={messages.speed}
          unit={messages.times}
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
          label={messages.outstanding}
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
  if (kind === 'files') return <p className={styles.quiet}>{messages.filesAbout}</p>;
  const end = Math.max(...devices.map(({ endSector }) => endSector)) * 512;
  return (
    <>
      {devices.length > 1 && (
        <p className={styles.quiet}>
          {messages.inTheTrace(devices.length)} {alone ? messages.aDriveForEach : messages.allOfThemOnIt}.
        </p>
      )}
      {end > bytes && (
        <p className={styles.worse} data-testid="trace-too-large">
          {messages.theTraceGoesToThis(end, bytes)}
        </p>
      )}
    </>
  );
}

const OVERFLOW = [
  { value: 'refuse', label: messages.refuseTheReplay },
  { value: 'skip', label: messages.areLeftOut },
  { value: 'wrap', label: messages.areWrappedToItsSize },
] as const;

function More({ settings, set }: Changing) {
  const { queueDepth, initialCylinder, phaseTurns, onOverflow } = settings;
  const given = initialCylinder !== null || phaseTurns !== null;
  return (
    <Fold summary={messages.more} quiet>
      <div className={styles.fields}>
        <Select
          label={messages.beyondTheEnd}
          className={styles.wideField}
          value={onOverflow}
          options={OVERFLOW}
          onChange={(value) => set({ onOverflow: value })}
        />
        <Select<'host' | 'drive'>
          label={messages.queueAt}
          className={styles.wideField}
          value={queueDepth === null ? 'host' : 'drive'}
          options={[
            { value: 'host', label: messages.theHostAsItsOrderSays },
            { value: 'drive', label: messages.theDriveTaggedCommands },
          ]}
          onChange={(at) => set({ queueDepth: at === 'host' ? null : 32 })}
        />
        {queueDepth !== null && (
          <NumberField
            inDocument={false}
            label={messages.commandsAtTheDrive}
            value={queueDepth}
            min={1}
            max={1024}
            onCommit={(depth) => set({ queueDepth: depth })}
          />
        )}
        <Select<'own' | 'given'>
          label={messages.atTheStart}
          className={styles.wideField}
          value={given ? 'given' : 'own'}
          options={[
            { value: 'own', label: messages.armAndPlatterAsDescribed },
            { value: 'given', label: messages.armAndPlatterAt },
          ]}
          onChange={(value) => set(value === 'own' ? { initialCylinder: null, phaseTurns: null } : { initialCylinder: 0, phaseTurns: 0 })}
        />
        {given && (
          <>
            <NumberField
              inDocument={false}
              label={messages.cylinder}
              value={initialCylinder ?? 0}
              min={0}
              max={10_000_000}
              width={8}
              onCommit={(cylinder) => set({ initialCylinder: cylinder })}
            />
            <NumberField
              inDocument={false}
              label={messages.angle}
              unit={messages.turns}
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
