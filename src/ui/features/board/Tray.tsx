/** A volume as an outline around its tubes, with settings in its header; or the tray of loose disks. */
import { memo } from 'react';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { useLetterPx } from '../../kit/canvas/letters.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import type { Scenario, Volume } from '../../../scenario/schema.ts';
import { logicalOn } from '../../../scenario/groups/extents.ts';
import { diskLabel, diskName } from '../../../scenario/names.ts';
import { innerText } from '../../../analysis/volumes/words.ts';
import { hasFailed, isOut, spareFor } from '../../../analysis/volumes/health.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { placeKey } from '../../../store/move/hand.ts';
import { ownQueueText } from '../../../analysis/kernel/words.ts';
import { BOARD, tilesOf, tileWidth } from './arrange.ts';
import type { BoardPlan, TrayPlan } from './arrange.ts';
import { volumeOfDisk } from '../../../analysis/document/derived.ts';
import { FREE } from '../../../analysis/fill/fill.ts';
import type { Band, DiskFill } from '../../../analysis/fill/fill.ts';
import type { Magnification } from './magnification.ts';
import { numberLine, numberStep } from './look.ts';
import { messages } from './messages.ts';
import { PathHeader, Rail } from './laterParts.ts';
import { kindedName } from './paths.ts';
import type { TrayShape } from './shapes.ts';
import { TrayHeader } from './TrayHeader.tsx';
import { Tube } from './Tube.tsx';
import type { GapsPart } from './useGaps.ts';
import styles from './Tray.module.css';

/** Gaps between files of a disk, in words. */
const gapWords = (gaps: readonly Band[]): string[] =>
  gaps.length === 0
    ? []
    : [
        messages.gaps(
          gaps.length,
          gaps.reduce((sum, { bytes }) => sum + bytes, 0),
        ),
      ];

/** Gap between the tubes of an open tile; the same as in the style. */
const OPENED_GAP = 4;

// Few documents have volume groups, or so many disks that they are shown as tiles.
const DiskTile = lazyPart(messages.tilesPart, () => import('./DiskTile.tsx').then((module) => module.DiskTile));
const GroupHeader = lazyPart(messages.groupPart, () => import('./GroupHeader.tsx').then((module) => module.GroupHeader));

export interface TrayProps {
  readonly scenario: Scenario;
  readonly tray: TrayShape;
  readonly plan: TrayPlan;
  readonly board: BoardPlan;
  readonly fills: readonly DiskFill[];
  /** Bytes of files on each disk at the playhead; null: as in `fills`. */
  readonly used: Float64Array | null;
  readonly capacities: Float64Array;
  readonly scale: Magnification;
  readonly colors: readonly ColorName[];
  readonly names: readonly string[];
  /** The tube that takes the Tab key. */
  readonly focusDisk: number;
  readonly highlighted: number | null;
  /** Disks that the evidence of an explanation marks. */
  readonly evident: readonly number[];
  /** The places between files; null: none to choose. */
  readonly places: GapsPart | null;
  readonly openTiles: ReadonlySet<number>;
  readonly onTile: (firstDisk: number) => void;
}

export const Tray = memo(function Tray(props: TrayProps) {
  const {
    scenario,
    tray,
    plan,
    board,
    fills,
    used: usedNow,
    capacities,
    scale,
    colors,
    names,
    focusDisk,
    highlighted,
    evident,
    places,
    openTiles,
    onTile,
  } = props;
  const { volume, path, shared } = tray;
  const target = volume ?? shared;
  const key = placeKey(path ? { kind: 'path', id: path.id } : target ? { kind: 'target', id: target.id } : { kind: 'loose' });
  const isLoose = target === undefined && path === undefined;
  const marked = useHand((s) => volume !== null && s.marked.includes(volume.id));
  const usedOf = (d: number): number => usedNow?.[d] ?? fills[d]?.usedBytes ?? 0;
  const used = tray.disks.reduce((sum, d) => sum + usedOf(d), 0);
  const capacity = tray.disks.reduce((sum, d) => sum + capacities[d], 0);
  const name = path ? kindedName(path) : volume ? messages.volume(volume.name) : shared ? messages.group(shared.name) : messages.looseDisks;

  const labelPx = useLetterPx();
  const tiled = board.style === 'tile';

  /** Tubes side by side, `perLine` in each line, with their numbers on one line or two. */
  const tubes = (disks: readonly number[], perLine: number, gap: number) => {
    const digits = disks.reduce((most, d) => Math.max(most, diskLabel(scenario.hardware.disks[d].id).length), 0);
    const step = board.style === 'tube' ? 1 : numberStep(digits, board.tubeWidth + gap, labelPx);
    const selected = highlighted === null ? -1 : disks.indexOf(highlighted);
    return disks.map((disk, i) => tube(disk, step > 1, numberLine(i % perLine, step, selected < 0 ? -1 : selected % perLine)));
  };

  const tube = (disk: number, twoLines: boolean, line: 0 | 1 | null) => {
    const { id, queue } = scenario.hardware.disks[disk];
    const failed = isOut(scenario, id);
    const own = ownQueueText(queue, scenario.host.kernel?.profile);
    const spare = spareFor(scenario, id);
    const more = [
      ...(failed ? [hasFailed(scenario, id) ? messages.failed : messages.outOfReach] : []),
      ...(own === undefined ? [] : [messages.ownQueue(own)]),
      ...(spare ? [messages.spareOf(spare.name)] : []),
      // By adapter no tray names them.
      ...(path ? logicalOn(scenario, id).map(messages.hasLogical) : []),
    ];
    const fill = fills[disk];
    const usedBytes = usedOf(disk);
    const share = capacities[disk] > 0 ? usedBytes / capacities[disk] : 0;
    const objects = [...new Set(fill.bands.flatMap(({ object }) => (object === FREE ? [] : [names[object]])))];
    const gaps = fill.bands.filter(({ object }) => object === FREE);
    const held = objects.length === 0 ? messages.empty : objects.length <= 3 ? objects.join(', ') : messages.objects(objects.length);
    const holds = usedBytes === fill.usedBytes ? held : messages.atFirst(held);
    return (
      <Tube
        key={id}
        disk={disk}
        id={id}
        label={diskLabel(id)}
        description={messages.disk(diskName(id), [...more, ...gapWords(gaps)], holds, usedBytes, share)}
        fill={fill}
        usedBytes={usedBytes}
        colors={colors}
        names={names}
        capacityBytes={capacities[disk]}
        shownBytes={scale.bytes}
        height={board.tubeHeight}
        width={board.tubeWidth}
        style={tiled ? 'sliver' : board.style}
        numberAt={line === null ? 'nowhere' : !twoLines ? 'only' : line === 0 ? 'upper' : 'lower'}
        drop={placeKey({ kind: path ? 'hung' : 'disk', id })}
        gapsOf={scenario.volumes[volumeOfDisk(scenario).get(disk) ?? -1]?.id ?? id}
        freeAt={places?.freeEnds(scenario)[disk]}
        GapsPart={places?.TubeGaps ?? null}
        target={path ? 'hung' : volume ? undefined : 'disk'}
        tabbable={disk === focusDisk}
        highlighted={disk === highlighted}
        evident={evident.includes(disk)}
        failed={failed}
        spare={spare !== undefined}
        ownQueue={own !== undefined}
      />
    );
  };

  /** Each array in its own outline, inside the outline of the stripe over them. */
  const arrays = (of: Volume) =>
    tilesOf(tray.disks, plan.group).map((array, a) => (
      <div
        key={array.first}
        className={styles.array}
        style={{ width: plan.groupWidth }}
        role="group"
        aria-label={messages.array(a + 1, innerText(of))}
        title={messages.array(a + 1, innerText(of))}
      >
        <p className={styles.arrayName} aria-hidden="true">
          {innerText(of)}
        </p>
        <div className={styles.tubes} style={{ gap: `2px ${BOARD.tubeGap}px` }}>
          {tubes(array.disks, array.disks.length, BOARD.tubeGap)}
        </div>
      </div>
    ));

  if (isLoose && tray.disks.length === 0) {
    return (
      <section
        className={styles.tray}
        style={{ width: plan.width }}
        data-drop={key}
        data-tray={tray.key}
        data-loose
        data-rail
        aria-label={messages.noLooseDisksTray}
      >
        <button
          type="button"
          className={styles.rail}
          data-tray-name=""
          data-target-focus="rail"
          aria-label={messages.noLooseDisksTarget}
          title={messages.noLooseDisksHelp}
        >
          {messages.noLooseDisks}
        </button>
      </section>
    );
  }
  return (
    <section
      className={styles.tray}
      style={{ width: plan.width }}
      data-drop={key}
      data-tray={tray.key}
      data-loose={isLoose || undefined}
      data-path={path ? '' : undefined}
      data-marked={marked || undefined}
      aria-label={messages.tray(name, tray.disks.length, used, capacity)}
    >
      {path ? (
        <LazyPlace>
          {tray.own?.map((rail) => (
            <Rail key={rail.id} path={rail} depth={0} />
          ))}
          <PathHeader path={path} disks={tray.disks.length} dropKey={key} />
        </LazyPlace>
      ) : shared ? (
        <LazyPlace>
          <GroupHeader group={shared} />
        </LazyPlace>
      ) : (
        <TrayHeader tray={tray} width={plan.width} dropKey={key} share={capacity > 0 ? used / capacity : 0} />
      )}
      <div
        className={styles.tubes}
        style={{
          gap: plan.group > 0 ? BOARD.groupGap : `2px ${BOARD.tubeGap}px`,
          minHeight: tiled ? BOARD.tile : board.tubeHeight + BOARD.queue + BOARD.foot,
        }}
      >
        {tray.disks.length === 0 && (
          <p className={styles.empty}>{path ? messages.emptyPath : volume ? messages.emptyVolume : messages.emptyLoose}</p>
        )}
        {tiled ? (
          <LazyPlace>
            {plan.tiles.map((tile) =>
              openTiles.has(tile.disks[0]) ? (
                <div key={tile.disks[0]} className={styles.opened}>
                  <DiskTile
                    disks={tile.disks}
                    fills={fills}
                    used={usedNow}
                    capacities={capacities}
                    scenario={scenario}
                    width={tileWidth(labelPx)}
                    open
                    onToggle={() => onTile(tile.disks[0])}
                  />
                  {tubes(tile.disks, tile.disks.length, OPENED_GAP)}
                </div>
              ) : (
                <DiskTile
                  key={tile.disks[0]}
                  disks={tile.disks}
                  fills={fills}
                  used={usedNow}
                  capacities={capacities}
                  scenario={scenario}
                  width={tileWidth(labelPx)}
                  open={false}
                  onToggle={() => onTile(tile.disks[0])}
                />
              ),
            )}
          </LazyPlace>
        ) : plan.group > 0 && volume ? (
          arrays(volume)
        ) : (
          tubes(tray.disks, plan.perLine, BOARD.tubeGap)
        )}
      </div>
    </section>
  );
});
