/** One disk in the last while before the playhead: where its head was, what its platter saw, and its requests one by one. */
import { useCallback, useEffect, useState } from 'react';
import { fillsOf } from '../../../../analysis/fill/fillAfter.ts';
import { formatClock, formatMs } from '../../../../analysis/format.ts';
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import { diskName } from '../../../../scenario/names.ts';
import { playback } from '../../../../store/playback.ts';
import type { Player } from '../../../../store/player.ts';
import { tokens, type Tokens } from '../../../kit/canvas/tokens.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { DataTable } from '../../../kit/primitives/DataTable.tsx';
import { Beside } from '../../../kit/primitives/Beside.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { useMedia } from '../../../kit/primitives/useMedia.ts';
import { useApp, useCommands } from '../../../kit/state/useApp.ts';
import { speedOf, usePacedPlayback, usePlayback } from '../state.ts';
import { diesMarks, lanesOf } from './dies.ts';
import { ghostOfTrail, ORDERS, type Order } from './ghost.ts';
import { ghostKey, ghostMarks } from './ghostMarks.ts';
import { labGround, labMarks, labPlot } from './lab.ts';
import { LiveCanvas, type Ground, type Space } from './LiveCanvas.tsx';
import { messages } from './messages.ts';
import { MiniPlatters } from './MiniPlatters.tsx';
import { cylindersOf, platterPlot, ringMarks, trailMarks } from './platter.ts';
import { SPANS } from './panelLook.ts';
import { phaseAt } from './phase.ts';
import { Export, Picture } from './Picture.tsx';
import { isFlat, isTracked, lookOf, rangeOf, seenNow, trailOf, waitingOf, type Seen } from './seen.ts';
import { sideBySide } from './seek/sideBySide.ts';
import { Sides } from './seek/Sides.tsx';
import { useSeekView, type SeekView } from './seek/useSeekView.ts';
import { SeekPicture } from './seek/SeekPicture.tsx';
import { servedWords } from './choiceWords.ts';
import { QueueChips } from './QueueChips.tsx';
import { usePanelLook } from './usePanelLook.ts';
import { useQueueRecord } from './useQueueRecord.ts';
import { cellsOf } from './rows.ts';
import { hubWords, nowWords, transcriptOf } from './transcript.ts';
import { billOf, driveOf, platterOf, servicesOf, type Platter, type Service } from './services.ts';
import styles from './Mechanics.module.css';

const TRAILS = [1, 5, 10, 25, 50] as const;

const STILL = '(prefers-reduced-motion: reduce)';

/** The platter turns under the arm, or stands still. */
type Frame = 'lab' | 'still';

/** What of it is drawn. */
interface Shown {
  /** Requests whose trails are drawn. */
  readonly trails: number;
  /** Addresses that were touched only. */
  readonly close: boolean;
  /** Single requests, for what waits. */
  readonly record: DetailRecord | null;
  /** Order of the ghost, null: there is none. */
  readonly ghost: Order | null;
}

/** Real time of a turn below which the eye follows nothing on it. */
const LEAST_TURN_MS = 400;

/** Real time that a turn takes while the film plays. */
const shownTurnMs = (platter: Platter, speed: number): number => platter.revolutionMs / speedOf(speed);

function groundOfLab(seen: Seen | null, space: Space, look: Tokens, close: boolean): Ground | null {
  if (seen === null) return null;
  const { scenario, trail } = seen;
  const platter = platterOf(driveOf(scenario, trail.disk));
  if (platter === null) return null;
  const shown = cylindersOf(platter, rangeOf(seen, servicesOf(trail, platter), close));
  const { bands } = fillsOf(scenario)[trail.disk];
  return {
    key: ['lab', platter, bands, shown.from, shown.to, look.color],
    marks: () => labGround(labPlot(space, shown), { platter, bands }, lookOf(seen, look)),
  };
}

function marksOfLab(seen: Seen | null, space: Space, look: Tokens, { close, record }: Pick<Shown, 'close' | 'record'>): readonly Mark[] {
  if (seen === null) return [];
  const { scenario, trail } = seen;
  const platter = platterOf(driveOf(scenario, trail.disk));
  if (platter === null) return [];
  const services = servicesOf(trail, platter);
  const { playing, speed } = playback.getState();
  const plot = labPlot(space, cylindersOf(platter, rangeOf(seen, services, close)));
  const turns = !playing || shownTurnMs(platter, speed) >= LEAST_TURN_MS;
  const scene = { platter, phaseTurns: trail.phaseTurns, services, ms: trail.toMs, waiting: waitingOf(seen, record), turns };
  return labMarks(plot, scene, lookOf(seen, look), hubWords(phaseAt(services, trail.toMs), trail.toMs));
}

/** The rings below the trails. */
function groundOfPlatter(seen: Seen | null, space: Space, look: Tokens, close: boolean): Ground | null {
  if (seen === null) return null;
  const { scenario, trail } = seen;
  const platter = platterOf(driveOf(scenario, trail.disk));
  if (platter === null) return null;
  const shown = cylindersOf(platter, rangeOf(seen, servicesOf(trail, platter), close));
  const { bands } = fillsOf(scenario)[trail.disk];
  return {
    key: [platter, bands, shown.from, shown.to, look.color],
    marks: () => ringMarks(platterPlot(space, shown), { platter, bands }, lookOf(seen, look)),
  };
}

function marksOfPlatter(seen: Seen | null, space: Space, look: Tokens, { trails, close, record, ghost }: Shown): readonly Mark[] {
  if (seen === null) return [];
  const { scenario, trail } = seen;
  const { disk, fromMs, toMs, phaseTurns } = trail;
  const platter = platterOf(driveOf(scenario, disk));
  const services = servicesOf(trail, platter);
  if (platter === null) return toMs > fromMs ? diesMarks(space, services, { fromMs, toMs }, look.color, messages.moreLanes) : [];
  const plot = platterPlot(space, cylindersOf(platter, rangeOf(seen, services, close)));
  const other = ghost && ghostOfTrail(driveOf(scenario, disk), trail, trails, ghost);
  const scene = {
    platter,
    phaseTurns,
    services: services.slice(-trails),
    ms: toMs,
    waiting: waitingOf(seen, record),
  };
  const trailsNow = trailMarks(plot, scene, lookOf(seen, look));
  if (other === null || other.services.length === 0) return trailsNow;
  const key = ghostKey(space, { ...look, words: messages.ghostKey });
  return [...ghostMarks(plot, { platter, phaseTurns }, other.services, look.color), ...trailsNow, ...key];
}

export function MechanicsDialog({ player, onClose }: { readonly player: Player; readonly onClose: () => void }) {
  const commands = useCommands();
  const scenario = usePlayback((state) => state.scenario);
  const playing = usePlayback((state) => state.playing);
  const answered = usePacedPlayback((state) => state.trail);
  const hasSome = usePlayback(({ recorded }) => recorded !== null);
  const chosen = useApp((state) => state.view.disk);
  const disks = scenario?.hardware.disks ?? [];
  const disk = Math.min(chosen ?? 0, Math.max(0, disks.length - 1));
  const [look, setLook] = usePanelLook();
  const { spanMs: ms, close } = look;
  const [trails, setTrails] = useState<number>(10);
  const [frame, setFrame] = useState<Frame>('lab');
  const [sides, setSides] = useState(false);
  const view = useSeekView(sides, scenario, look, setLook);
  const [ghost, setGhost] = useState<Order | null>(null);
  // Who wants no motion has the picture that stands still.
  const still = useMedia(STILL);
  const record = useQueueRecord();
  useEffect(() => {
    // Nothing turns before the reader has it turn.
    playback.setState({ playing: false });
  }, []);
  useEffect(() => {
    const beside = sides && scenario !== null ? sideBySide(scenario, disk).disks.filter((each) => each !== disk) : [];
    playback.setState({ looksAt: { disk, ms, ...(beside.length > 0 && { beside }) } });
  }, [disk, ms, sides, scenario]);
  useEffect(() => () => playback.setState({ looksAt: null, trail: null }), []);
  const trail = trailOf(answered, disk);
  const name = disks[disk] === undefined ? '' : diskName(disks[disk].id);
  const titled = scenario !== null && name !== '' && isFlat(scenario, disk) ? messages.titleFlat : messages.title;
  const standsStill = still || frame === 'still' || (scenario !== null && disks[disk] !== undefined && isFlat(scenario, disk));
  return (
    <Beside title={titled(name)} onClose={onClose}>
      <div className={styles.all} data-testid="mechanics">
        <div className={styles.bar}>
          <span className={styles.steps}>
            <Button kind="quiet" icon="previous" label={messages.previous} onClick={() => player.step(-1, 'ios')} />
            <Button
              kind="primary"
              icon={playing ? 'pause' : 'play'}
              label={playing ? messages.pause : messages.play}
              onClick={() => playback.setState({ playing: !playing })}
            />
            <Button kind="quiet" icon="next" label={messages.next} onClick={() => player.step(1, 'ios')} />
          </span>
          <Select
            label={messages.disk}
            value={String(disk)}
            options={disks.map(({ id }, k) => ({ value: String(k), label: diskName(id) }))}
            onChange={(value) => commands.setView({ disk: Number(value) })}
          />
          <Select
            label={messages.span}
            value={String(ms)}
            options={SPANS.map((span) => ({ value: String(span), label: formatMs(span) }))}
            onChange={(value) => setLook({ spanMs: SPANS.find((span) => String(span) === value)! })}
          />
          <Select
            label={messages.trails}
            value={String(trails)}
            options={TRAILS.map((count) => ({ value: String(count), label: messages.lastOf(count) }))}
            onChange={(value) => setTrails(Number(value))}
          />
          <Select
            label={messages.addresses}
            value={close ? 'touched' : 'all'}
            options={[
              { value: 'touched', label: messages.touched },
              { value: 'all', label: messages.whole },
            ]}
            onChange={(value) => setLook({ close: value === 'touched' })}
          />
          {!still && scenario !== null && disks[disk] !== undefined && !isFlat(scenario, disk) && (
            <Select
              label={messages.frame}
              value={frame}
              options={[
                { value: 'lab', label: messages.frameLab },
                { value: 'still', label: messages.frameStill },
              ]}
              onChange={(value) => setFrame(value)}
            />
          )}
          {standsStill && scenario !== null && disks[disk] !== undefined && isTracked(scenario, disk) && (
            <Select
              label={messages.ghost}
              value={ghost ?? 'none'}
              options={[
                { value: 'none', label: messages.ghostNone },
                ...ORDERS.map((order) => ({ value: order, label: messages.ghostOrders[order] })),
              ]}
              onChange={(value) => setGhost(ORDERS.find((order) => order === value) ?? null)}
            />
          )}
          <span className={styles.time}>{trail === null ? '' : messages.atTime(formatClock(trail.toMs))}</span>
        </div>
        {scenario === null || trail === null ? (
          <p>{hasSome ? messages.comes : messages.nothing}</p>
        ) : (
          <Pictures
            seen={{ scenario, trail }}
            frame={standsStill ? 'still' : frame}
            trails={trails}
            close={close}
            record={record}
            ghost={ghost}
            name={name}
            onGo={(to) => player.seek(to)}
            view={view}
            onSides={setSides}
          />
        )}
      </div>
    </Beside>
  );
}

interface PicturesProps extends Shown {
  readonly seen: Seen;
  readonly frame: Frame;
  readonly name: string;
  readonly onGo: (ms: number) => void;
  readonly view: SeekView;
  readonly onSides: (open: boolean) => void;
}

function Pictures({ seen, frame, trails, close, record, ghost, name, onGo, view, onSides }: PicturesProps) {
  const { scenario, trail } = seen;
  const [unfolded, setUnfolded] = useState(false);
  const [tells, setTells] = useState(false);
  const speed = usePlayback((state) => state.speed);
  const playing = usePlayback((state) => state.playing);
  const lab = frame === 'lab';
  const platter = platterOf(driveOf(scenario, trail.disk));
  const services = servicesOf(trail, platter);
  const bill = billOf(services, trail.fromMs, trail.toMs);
  const span = Math.max(1e-9, trail.toMs - trail.fromMs);
  const last = services.slice(-trails);
  const cylinders = platter && cylindersOf(platter, rangeOf(seen, services, close));
  const radius = cylinders === null ? '' : messages.radius(cylinders.from, cylinders.to);
  const platterWords =
    lab && platter !== null
      ? wordsOfLab(seen, services, platter, { speed, playing }) + messages.labIs(radius)
      : wordsOfPlatter(platter !== null, Number.isNaN(trail.phaseTurns), last, services) +
        radius +
        (ghost === null ? '' : ghostWords(seen, trails, ghost));
  const disc = useCallback(
    (space: Space) =>
      lab
        ? marksOfLab(seenNow(), space, tokens(), { close, record })
        : marksOfPlatter(seenNow(), space, tokens(), { trails, close, record, ghost }),
    [lab, trails, close, record, ghost],
  );
  const rings = useCallback((space: Space) => (lab ? groundOfLab : groundOfPlatter)(seenNow(), space, tokens(), close), [lab, close]);
  const drawing =
    (marks: (space: Space) => readonly Mark[], high: number) =>
    (width = 900) => {
      const height = Math.round(width * high);
      return { width, height, marks: marks({ width, height, labelPx: 12 }) };
    };
  const chosenBy = (service: Service): string | null => record && servedWords(record, trail.disk, service, platter === null);
  return (
    <>
      <div className={styles.pictures}>
        <SeekPicture seen={seen} close={close} record={record} name={name} view={view} />
        <Picture
          title={platter === null ? messages.diesTitle : lab ? messages.labTitle : messages.platterTitle}
          summary={platterWords}
          square
          tools={
            <Export
              title={messages.platterOf(name)}
              summary={platterWords}
              drawing={drawing((space) => [...(rings(space)?.marks() ?? []), ...disc(space)], platter === null ? 0.45 : 0.8)}
              services={last}
              scenario={scenario}
            />
          }
        >
          <LiveCanvas marks={disc} ground={rings} testId="mechanics-platter" />
        </Picture>
      </div>
      <Sides seen={seen} close={close} view={view} onOpen={onSides} />
      {lab && <MiniPlatters scenario={scenario} disk={trail.disk} />}
      <QueueChips scenario={scenario} record={record} disk={trail.disk} ms={trail.toMs} flat={platter === null} onGo={onGo} />
      <dl className={styles.bill} aria-label={messages.bill} data-testid="mechanics-bill">
        {(['overhead', 'seek', 'rotation', 'transfer', 'idle'] as const).map((part) => (
          <div key={part} data-part={part}>
            <dt>
              <span className={styles.swatch} aria-hidden="true" /> {messages[part]}
            </dt>
            <dd>{messages.share(bill[part], bill[part] / span)}</dd>
          </div>
        ))}
      </dl>
      <Fold summary={messages.transcript} quiet open={tells} onOpen={setTells}>
        {tells && (
          <ol className={styles.transcript} data-testid="mechanics-transcript">
            {transcriptOf(scenario, platter, services, trails, chosenBy).map((sentence, k) => (
              <li key={last.at(-1 - k)?.startedMs}>{sentence}</li>
            ))}
          </ol>
        )}
      </Fold>
      <Fold summary={messages.table} quiet open={unfolded} onOpen={setUnfolded}>
        {/* Hundreds of rows that nobody sees are not made four times a second. */}
        {unfolded && (
          <DataTable
            caption={messages.table}
            rows={services.toReversed()}
            rowKey={(service) => `${service.startedMs}/${service.lba}`}
            columns={messages.columns.map((title, c) => ({
              id: title,
              title,
              text: (service: Service) => cellsOf(scenario, platter, service)[c],
              value: (service: Service) => sortBy(service)[c],
            }))}
          />
        )}
      </Fold>
    </>
  );
}

const sortBy = (service: Service): readonly number[] => [
  service.startedMs,
  service.startedMs - service.arrivedMs,
  Math.abs(service.cylinder - service.fromCylinder),
  service.thereMs - service.leavesMs,
  service.readsMs - service.thereMs,
  service.readMs - service.readsMs,
  service.sectors,
  service.object,
  service.user,
];

function wordsOfLab(
  { scenario, trail }: Seen,
  services: readonly Service[],
  platter: Platter,
  { speed, playing }: { readonly speed: number; readonly playing: boolean },
): string {
  const turnMs = shownTurnMs(platter, speed);
  return [
    nowWords(scenario, phaseAt(services, trail.toMs), trail.toMs),
    Number.isNaN(trail.phaseTurns)
      ? messages.untracked
      : messages.scaleShown(formatMs(1000 * speedOf(speed)), formatMs(platter.revolutionMs), formatMs(turnMs)) +
        (playing && turnMs < LEAST_TURN_MS ? messages.tooFast(1000 / turnMs) : ''),
    '',
  ].join(' ');
}

function ghostWords({ scenario, trail }: Seen, trails: number, order: Order): string {
  const ghost = ghostOfTrail(driveOf(scenario, trail.disk), trail, trails, order);
  if (ghost === null || ghost.services.length === 0) return '';
  const { services, positioningMs, asItWasMs } = ghost;
  return messages.ghostSummary(services.length, messages.ghostOrders[order], formatMs(positioningMs), formatMs(asItWasMs));
}

function wordsOfPlatter(hasPlatter: boolean, untracked: boolean, last: readonly Service[], services: readonly Service[]): string {
  if (!hasPlatter) return messages.diesSummary(services.length, lanesOf(services).lanes);
  if (untracked) return messages.untracked;
  const sum = (of: (service: Service) => number): number => last.reduce((all, each) => all + of(each), 0);
  return messages.platterSummary(
    last.length,
    sum(({ leavesMs, thereMs }) => thereMs - leavesMs),
    sum(({ thereMs, readsMs }) => readsMs - thereMs),
    sum(({ readsMs, readMs }) => readMs - readsMs),
  );
}
