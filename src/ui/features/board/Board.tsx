/**
 * The middle place: where data are placed. Trays of volumes and loose disks, fitted to the space; host
 * settings above, and below them one caption that states the scale and the window.
 */
import { showDialog } from '../../kit/state/dialogs.ts';
import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { inTaskOfItsOwn } from '../../../store/tasks.ts';
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { useLetterPx } from '../../kit/canvas/letters.ts';
import { PlaceHeader } from '../../kit/primitives/PlaceHeader.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { usePlaybackFills, usePlaybackOpen, usePlaybackUsed } from '../../kit/state/playbackOpen.ts';
import { PHONE, useMedia } from '../../kit/primitives/useMedia.ts';
import { dropOn, pickUpDisks } from '../../../store/move/commands.ts';
import { enter, handOf, mark, placeOf } from '../../../store/move/hand.ts';
import type { Place } from '../../../store/move/hand.ts';
import { prepareAt, previewOf } from '../../../store/move/preview.ts';
import { psusOfBand } from '../../../store/move/sources.ts';
import { combine } from '../../../store/selection.ts';
import { resolvePlace } from '../../../store/move/targets.ts';
import { createApproach } from '../../kit/drag/approach.ts';
import { useDragSensor } from '../../kit/drag/useDragSensor.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { objectColors } from '../../kit/canvas/objectColor.ts';
import { arrange } from './arrange.ts';
import { BoardHeader } from './BoardHeader.tsx';
import { BoardCaption } from './BoardCaption.tsx';
import { tileText } from './captionWords.ts';
import { DiskMenu } from './DiskMenu.tsx';
import { openDrivesOf, toggleFailed, volumeOf } from './diskActions.ts';
import { magnification } from './magnification.ts';
import { messages } from './messages.ts';
import { fillsOf } from '../../../analysis/fill/fillAfter.ts';
import { ContextLine } from './ContextLine.tsx';
import { stepBoard, targetsOf } from './keys.ts';
import { fullAsBar, lookOf } from './look.ts';
import { Rail } from './laterParts.ts';
import { depthOf } from './paths.ts';
import { traysOf } from './shapes.ts';
import type { BoardGrouping, TrayShape } from './shapes.ts';
import { Tray } from './Tray.tsx';
import { useGaps } from './useGaps.ts';
import { useLasso } from './useLasso.ts';
import { useOverMark } from './useOverMark.ts';
import styles from './Board.module.css';

/** Padding around the trays, for the outline of a target; less on a phone. The style uses the same values. */
const FIELD_PADDING = 4;
const FIELD_PADDING_PHONE = 2;

const NO_DISKS: readonly number[] = [];

/** Space for the trays, in pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

interface BoardProps {
  /** The host's settings, shown above the disks while nothing else is. */
  readonly hostLine: ReactNode;
  /** Over the disks while the run is shown as a film, and the caption in place of the board's own. */
  readonly Now: ComponentType<{ readonly bytes: number }>;
  readonly NowCaption: ComponentType<{ readonly drawn: 'roomy' | 'narrow' | 'tile'; readonly opened: boolean }>;
}

export function Board({ hostLine, Now, NowCaption }: BoardProps) {
  const handles = useHandles();
  const hand = handOf(handles.store);
  const approach = useMemo(() => createApproach(hand, (place) => prepareAt(handles, place)), [handles, hand]);
  const scenario = useApp((s) => s.scenario);
  const highlighted = useApp((s) => s.view.disk);
  const evident = useEvidenceShown()?.disks ?? NO_DISKS;
  const held = useHand((s) => (s.by === 'pick' ? (s.inHand?.kind ?? null) : null));
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const quiet = useRef(false);
  const phone = useMedia(PHONE);
  const playing = usePlaybackOpen();
  const used = usePlaybackUsed();
  const fillsThen = usePlaybackFills();
  const [box, setBox] = useState<Box | null>(null);
  const [grouping, setGrouping] = useState<BoardGrouping>('volumes');
  const [menu, setMenu] = useState<HTMLButtonElement | null>(null);
  const [focusDisk, setFocusDisk] = useState(0);
  const [openTiles, setOpenTiles] = useState<ReadonlySet<number>>(new Set());

  useLayoutEffect(() => {
    const element = field.current!;
    let measured = false;
    const measure = () => {
      measured = true;
      const padding = phone ? FIELD_PADDING_PHONE : FIELD_PADDING;
      const width = element.clientWidth - 2 * padding;
      // On a phone the field grows with its disks, so the plan uses its minimum height, which depends on the window.
      const { clientHeight } = element;
      const high = phone ? Number.parseFloat(getComputedStyle(element).minHeight) || clientHeight : clientHeight;
      const height = high - 2 * padding;
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    // The observer reports right after layout; measuring now would force a layout of the whole page in this task.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A board behind a tab has no size, and the observer does not report it.
    let takeBack = () => {};
    const frame = requestAnimationFrame(() => {
      takeBack = inTaskOfItsOwn(() => {
        if (!measured) measure();
      });
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      takeBack();
    };
  }, [phone]);

  const capacities = capacitiesOf(scenario);
  const fills = fillsOf(scenario);
  const scale = useMemo(() => magnification(fills, capacities), [fills, capacities]);
  const trays = traysOf(scenario, grouping);
  const labelPx = useLetterPx();
  const finger = useMedia('(pointer: coarse)');
  const plan = useMemo(
    () =>
      arrange(
        // Nothing to plan until the box is known.
        (box ? trays : []).map((t) => ({
          id: t.key,
          disks: t.disks,
          loose: t.volume === null && t.shared === undefined && t.path === undefined,
          group: t.group,
          rails: t.rails?.length,
          own: t.own?.length,
          apart: t.apart,
          letters: t.shared?.logical.map(({ name }) => name.length),
        })),
        box?.width ?? 0,
        box?.height ?? 0,
        { finger, labelPx, grows: phone },
      ),
    [trays, box, finger, labelPx, phone],
  );
  const colors = objectColors(scenario.database);
  const places = useGaps(scenario);
  const names = useMemo(() => scenario.database.objects.map((o) => o.name), [scenario.database]);

  useDragSensor(root, () => null);
  useOverMark(field);
  const { handlers: lassoHandlers, frame: lassoFrame } = useLasso(field);

  // After a pick-up with the keyboard the focus moves to the board, to go from target to target.
  useEffect(() => {
    if (!held) return;
    if (!field.current || field.current.contains(document.activeElement)) return;
    // After a refusal its fixes get the focus: moving to a target would clear the refusal.
    if (hand.getState().refusal) {
      root.current?.querySelector<HTMLElement>('[data-testid="hand"] button')?.focus();
      return;
    }
    // "Picked up" is being announced; what the first target would do follows with the next key.
    quiet.current = true;
    targetsOf(field.current, held)[0]?.focus();
    quiet.current = false;
  }, [held, hand]);

  // A new volume takes the focus if making it removed the element that had it (what opened the dialog, the bar of marks).
  const shown = useRef(scenario);
  useEffect(() => {
    const before = shown.current;
    shown.current = scenario;
    const made = scenario.volumes.find((volume) => !before.volumes.some(({ id }) => id === volume.id));
    // An edit keeps the hardware; a volume of another preset or file was not made here.
    if (!made || before.hardware !== scenario.hardware || document.activeElement !== document.body) return;
    field.current?.querySelector<HTMLElement>(`[data-tray="${CSS.escape(made.id)}"] [data-tray-name]`)?.focus();
  }, [scenario]);

  const onTile = useCallback((first: number) => {
    setOpenTiles((open) => {
      const next = new Set(open);
      if (!next.delete(first)) next.add(first);
      return next;
    });
  }, []);

  /** A quick hand lets go before it is over the place: to arrive afterwards would take away what was said there. */
  const letGo = (place: Place) => {
    approach.stop();
    enter(hand, place);
    dropOn(handles, place);
  };

  /** While something is held, a click or tap places it and does nothing else. */
  const placeByClick = (event: MouseEvent) => {
    const { inHand, by } = hand.getState();
    if (!inHand || by !== 'pick' || !(event.target instanceof Element)) return;
    let element = event.target.closest('[data-drop]');
    while (element) {
      const place = placeOf(element.getAttribute('data-drop'));
      const counted = place && resolvePlace(scenario, place, inHand);
      if (counted) {
        event.preventDefault();
        event.stopPropagation();
        letGo(counted);
        return;
      }
      element = element.parentElement?.closest('[data-drop]') ?? null;
    }
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const state = handles.store.getState();
    const several = event.ctrlKey || event.metaKey || event.shiftKey;
    const band = event.target.closest('[data-drag^="band:"]')?.getAttribute('data-drag');
    if (band) {
      const psus = psusOfBand(scenario, band);
      state.select(combine(state.selection, psus, { add: event.shiftKey, toggle: event.ctrlKey || event.metaKey }));
      return;
    }
    const gap = placeOf(event.target.closest('[data-gap]')?.getAttribute('data-drop'));
    if (gap?.kind === 'gap') {
      showDialog('place', { target: gap.id, at: gap.at });
      return;
    }
    const tube = event.target.closest('[data-tube]');
    if (!tube) return;
    const disk = Number(tube.getAttribute('data-tube'));
    setFocusDisk(disk);
    if (several) mark(hand, [scenario.hardware.disks[disk].id], 'toggle');
    else state.setView({ disk: state.view.disk === disk ? null : disk });
  };

  /** While something is held, the focus marks where it would go, and is shown and read out like the pointer's position. */
  const onFocus = (event: FocusEvent) => {
    const { inHand, by, marked } = hand.getState();
    if (!inHand || by !== 'pick' || !(event.target instanceof Element)) return;
    const drop = placeOf(event.target.closest('[data-drop]')?.getAttribute('data-drop'));
    const place = drop && resolvePlace(scenario, drop, inHand);
    if (!place) return;
    const isQuiet = quiet.current;
    approach.to(place, () => {
      if (!isQuiet) handles.store.getState().announce(previewOf(scenario, inHand, place, marked).text);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement) || event.target.matches('input, select')) return;
    const step = stepBoard(field.current!, event.key, held);
    if (step) {
      event.preventDefault();
      const disk = step.getAttribute('data-tube');
      if (disk !== null) setFocusDisk(Number(disk));
      step.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const disk = event.target.closest('[data-tube]')?.getAttribute('data-tube');
    if (held && event.key === 'Enter') {
      const { inHand } = hand.getState();
      const drop = placeOf(event.target.closest('[data-drop]')?.getAttribute('data-drop'));
      const place = drop && inHand && resolvePlace(scenario, drop, inHand);
      event.preventDefault();
      if (place) letGo(place);
    } else if (held && event.key === ' ') {
      const drop = placeOf(event.target.closest('[data-drop]')?.getAttribute('data-drop'));
      event.preventDefault();
      if (drop && drop.kind !== 'loose' && drop.kind !== 'gap') mark(hand, [drop.id], 'toggle');
    } else if (disk !== null && disk !== undefined && !held) {
      const { id } = scenario.hardware.disks[Number(disk)];
      if (event.key === 'x' || event.key === 'X') mark(hand, [id], 'toggle');
      else if (event.key === 'm' || event.key === 'M' || event.key === ' ') pickUpDisks(handles, id);
      else if (event.key === 'f' || event.key === 'F') toggleFailed(handles, id);
      else if (event.key === 'd' || event.key === 'D') openDrivesOf(handles, id);
      else if (event.key === 'q' || event.key === 'Q') showDialog('queue', { disk: id });
      else if (event.key === 'v' || event.key === 'V') showDialog('make');
      else if (event.key === 'e' || event.key === 'E') showDialog('request', volumeOf(handles, id)?.id ?? null);
      else return;
      event.preventDefault();
    }
  };

  const onContextMenu = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest('[data-disk]')?.querySelector('[data-tube]') : null;
    if (!(anchor instanceof HTMLButtonElement) || hand.getState().inHand) return;
    event.preventDefault();
    setFocusDisk(Number(anchor.getAttribute('data-tube')));
    anchor.focus();
    setMenu(anchor);
  };
  const closeMenu = useCallback(() => setMenu(null), []);
  const menuDisk = menu === null ? undefined : scenario.hardware.disks[Number(menu.getAttribute('data-tube'))]?.id;

  const drawn = plan.style === 'tile' ? 'tile' : lookOf(plan.tubeWidth, labelPx);
  const opened = plan.trays.some(({ tiles }) => tiles.some(({ disks }) => openTiles.has(disks[0])));
  return (
    <div
      ref={root}
      className={styles.board}
      data-testid="board"
      onClickCapture={placeByClick}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      role="presentation"
      {...lassoHandlers}
    >
      <PlaceHeader title={messages.board}>
        <BoardHeader grouping={grouping} onGrouping={setGrouping} />
      </PlaceHeader>
      <ContextLine otherwise={hostLine} />
      <div
        ref={field}
        className={styles.field}
        data-control="disks"
        data-scrolls={plan.scrolls || plan.style === 'tile' || undefined}
        data-held={held ?? undefined}
      >
        {rowsOf(plan.trays).map((row, r) => (
          <Fragment key={r}>
            <LazyPlace>
              {railsOf(trays, row[0].id).map((path) => (
                <Rail key={path.id} path={path} depth={depthOf(path, scenario.hardware.paths)} />
              ))}
            </LazyPlace>
            <div className={styles.row}>
              {row.map((tray) => (
                <Tray
                  key={tray.id}
                  scenario={scenario}
                  tray={trays.find((t) => t.key === tray.id)!}
                  plan={tray}
                  board={plan}
                  fills={fillsThen?.length === fills.length ? fillsThen : fills}
                  used={used}
                  capacities={capacities}
                  scale={scale}
                  colors={colors}
                  names={names}
                  focusDisk={focusDisk}
                  highlighted={highlighted}
                  evident={evident}
                  places={places}
                  openTiles={openTiles}
                  onTile={onTile}
                />
              ))}
            </div>
          </Fragment>
        ))}
        {scenario.hardware.disks.length === 0 && <p className={styles.none}>{messages.noDisks}</p>}
        {playing && (
          <LazyPlace>
            <Now bytes={scale.bytes} />
          </LazyPlace>
        )}
        <div ref={lassoFrame} className={styles.lasso} hidden />
        {menu !== null && menuDisk !== undefined && <DiskMenu key={menuDisk} id={menuDisk} anchor={menu} onClose={closeMenu} />}
      </div>
      <div className={styles.below}>
        {playing && (
          <LazyPlace>
            <NowCaption drawn={drawn} opened={opened} />
          </LazyPlace>
        )}
        <BoardCaption
          share={scale.share}
          bytes={scale.bytes}
          drawn={drawn}
          fullBar={fullAsBar(plan.tubeWidth, labelPx)}
          tile={tileText(trays)}
          opened={opened}
        />
      </div>
    </div>
  );
}

/** Paths named above the row that starts with this tray. */
const railsOf = (trays: readonly TrayShape[], key: string) => trays.find((tray) => tray.key === key)?.rails ?? [];

/** Trays of each row, in order. */
function rowsOf<T extends { readonly row: number }>(trays: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const tray of trays) (rows[tray.row] ??= []).push(tray);
  return rows;
}
