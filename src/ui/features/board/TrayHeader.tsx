/** The header of a tray: name, kind, stripe unit and state, and behind the dots the settings that are rarely changed. */
import type { Volume } from '../../../scenario/schema.ts';
import { tuneGroupOf } from '../../../scenario/tuning.ts';
import { kindOf, kindOptions, kindWord } from '../../../analysis/volumes/kinds.ts';
import type { ArrayKind } from '../../../analysis/volumes/kinds.ts';
import { volumeHealth } from '../../../analysis/volumes/health.ts';
import { rebuildText } from '../../../analysis/volumes/rebuildText.ts';
import { outerText, queueText, unitLabel, volumeSentence } from '../../../analysis/volumes/words.ts';
import { useApp, useHandles, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { textWidth } from '../../kit/canvas/textWidth.ts';
import { useLetterPx } from '../../kit/canvas/letters.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { changeKind } from '../../../store/move/volumeCommands.ts';
import { mark } from '../../../store/move/hand.ts';
import { useHand, useHandApi } from '../../kit/drag/useHand.ts';
import { BOARD, headerHeight } from './arrange.ts';
import type { TrayShape } from './shapes.ts';
import { StripeUnit } from './volume/UnitSelect.tsx';
import { headerFit, WIDE } from './headerFit.ts';
import type { HeaderFit, HeaderParts } from './headerFit.ts';
import { messages } from './messages.ts';
import styles from './Tray.module.css';

// Rarely opened, so not part of the first load.
const VolumeSettings = lazyPart(messages.volumeSettings, () =>
  import('./volume/VolumeSettings.tsx').then((module) => module.VolumeSettings),
);

interface TrayHeaderProps {
  readonly tray: TrayShape;
  /** Width of the tray. */
  readonly width: number;
  readonly dropKey: string;
  /** Used share of its capacity. */
  readonly share: number;
}

export function TrayHeader({ tray, width, dropKey, share }: TrayHeaderProps) {
  const { volume } = tray;
  const labelPx = useLetterPx();
  // A finger needs 44 px: there the list of units has its own line and also names the kind.
  const finger = useMedia('(pointer: coarse)');
  const hand = useHandApi();
  const held = useHand((s) => s.inHand !== null && s.by === 'pick');
  const health = useApp((s) => (volume ? volumeHealth(s.scenario, volume).text : ''));
  const fit = volume ? headerFit(width, partsOf(volume, health), labelPx) : width >= WIDE ? 'word' : 'lines';
  const wide = fit !== 'lines';
  const name = volume ? volume.name : wide ? messages.looseTitle : messages.loose;
  const tuning = useApp((s) => tuneGroupOf(volume ?? { tuneGroup: undefined }, s.scenario.host));
  const said = volume ? [health, queueText(volume)].map((words) => (words ? `, ${words}` : '')).join('') : '';
  const first = useApp((s) => (volume ? s.scenario.volumes.at(0)?.id === volume.id : s.scenario.volumes.length === 0));
  const { tuneGroup } = useWords();
  const what = volume
    ? `${messages.volumeIs(name, volumeSentence(volume))}, ${tuneGroup.name} ${tuning}${said}`
    : `${name}, ${messages.disks(tray.disks.length)}, ${tuneGroup.name} ${tuning}`;
  return (
    <header
      className={styles.header}
      style={{ height: headerHeight(finger, labelPx) }}
      data-wide={(wide && !finger) || undefined}
      data-finger={(finger && volume !== null) || undefined}
    >
      <div className={styles.line}>
        <button
          type="button"
          className={styles.name}
          data-tray-name=""
          data-target-focus={volume ? 'volume' : 'loose'}
          data-drop={dropKey}
          title={volume ? messages.volumeHelp(volume.name, volumeSentence(volume), share, said) : messages.looseHelp}
          aria-label={messages.nameOf(what, share)}
          onClick={(event) => {
            if (volume && !held && (event.ctrlKey || event.metaKey || event.shiftKey)) mark(hand, [volume.id], 'toggle');
          }}
          onKeyDown={(event) => {
            if (volume && event.key.toLowerCase() === 'x') mark(hand, [volume.id], 'toggle');
          }}
        >
          {name}
        </button>
        {volume ? (
          <VolumeControls volume={volume} fit={fit} finger={finger} health={health} />
        ) : (
          <span className={wide ? styles.kind : styles.looseNote}>{messages.disks(tray.disks.length)}</span>
        )}
      </div>
      <p className={styles.second}>
        <Tuning
          processes={tuning}
          room={width - 2 * BOARD.trayPadding - (finger && volume ? BOARD.menuFinger : 0)}
          each={volume === null}
          marked={first && !finger}
        />
        {volume && (wide || finger) && <MoreAbout volume={volume} health={health} />}
      </p>
    </header>
  );
}

/** The parts that the header of a volume would show. */
function partsOf(volume: Volume, health: string): HeaderParts {
  return {
    name: volume.name,
    kind: kindWord(volume),
    unit: volume.kind !== 'concat',
    plain: volume.kind === 'stripe',
    second: health !== '' || outerText(volume) !== undefined || volume.queue !== undefined,
  };
}

/** How much wider capitals are than other letters. */
const CAPITALS = 1.25;

interface TuningProps {
  readonly processes: number;
  /** Width that is available, in pixels. */
  readonly room: number;
  /** The limit applies to each disk of the tray separately. */
  readonly each: boolean;
  /** The term opens its definition: on the first tray only, and not on touch screens, where the name needs the space. */
  readonly marked: boolean;
}

/** The TUNE GROUP in force, shown where it acts: few other settings affect an answer as much. */
function Tuning({ processes, room, each, marked }: TuningProps) {
  const labelPx = useLetterPx();
  const { tuneGroup } = useWords();
  // A name that is cut off would hide the number.
  const names = [tuneGroup.Name, ...tuneGroup.short];
  const name = names.find((each) => textWidth(`${each} ${processes}`, CAPITALS * labelPx) <= room) ?? names.at(-1);
  return (
    <span title={messages.tuningHelp(tuneGroup.Name, processes, each)}>
      {marked ? <Term id="tune-group">{name}</Term> : name} {processes}
    </span>
  );
}

interface VolumeControlsProps {
  readonly volume: Volume;
  readonly fit: HeaderFit;
  readonly finger: boolean;
  readonly health: string;
}

function VolumeControls({ volume, fit, finger, health }: VolumeControlsProps) {
  const short = useApp((s) => volumeHealth(s.scenario, volume).short);
  const wide = fit !== 'lines' && !finger;
  // In a narrow tray the unit alone says "stripe"; any other kind has to be spelled out.
  const inWords = !finger && !wide && volume.kind !== 'stripe';
  return (
    <>
      {inWords ? (
        <span className={styles.said} title={health || undefined}>
          {(!wide && short) || shortText(volume)}
        </span>
      ) : (
        <>
          {wide && fit === 'list' && <KindSelect volume={volume} />}
          {((wide && fit === 'word') || (finger && volume.kind === 'concat')) && <span className={styles.kind}>{kindWord(volume)}</span>}
          {volume.kind !== 'concat' && (
            <StripeUnit
              volume={volume}
              hideLabel
              className={styles.stripeUnit}
              {...(finger && { labelOf: (bytes: number) => shortText({ ...volume, stripeUnitBytes: bytes }) })}
            />
          )}
        </>
      )}
      {wide && <span className={styles.spacer} />}
      <Popover
        kind="quiet"
        icon="more"
        label={messages.settingsOf(messages.volume(volume.name))}
        panelLabel={messages.volumeTitle(volume.name)}
        align="end"
        className={styles.more}
      >
        {(close) => (
          <LazyPlace waiting={<p>{messages.oneMoment}</p>}>
            <VolumeSettings volume={volume} close={close} />
          </LazyPlace>
        )}
      </Popover>
    </>
  );
}

/** State, rebuild, outer stripe and queue of a volume, where it has them. */
function MoreAbout({ volume, health }: { readonly volume: Volume; readonly health: string }) {
  const result = useShownResult();
  const rebuild = health && result ? rebuildText(result, volume) : undefined;
  const short = useApp((s) => volumeHealth(s.scenario, volume).short);
  const words = [short, rebuild, outerText(volume), queueText(volume)].filter(Boolean);
  const inFull = [health, rebuild, outerText(volume), queueText(volume)].filter(Boolean).join(' · ');
  if (words.length === 0) return null;
  return (
    <span title={inFull} data-health={health ? '' : undefined}>
      {` · ${words.join(' · ')}`}
    </span>
  );
}

/** Kind and unit where they cannot be changed: "64 KB stripe", "RAID 5 64 KB". */
function shortText(volume: Volume): string {
  const kind = kindWord(volume);
  if (volume.kind === 'concat') return kind;
  const unit = unitLabel(volume.stripeUnitBytes);
  return kind === 'stripe' ? messages.stripe(unit) : `${kind} ${unit}`;
}

/** Changes the kind of the volume in place; a kind that its disks cannot form stays in the list with the reason. */
function KindSelect({ volume }: { readonly volume: Volume }) {
  const handles = useHandles();
  return (
    <Select<ArrayKind>
      label={messages.kindOf(volume.name)}
      hideLabel
      className={styles.unit}
      value={kindOf(volume)}
      options={kindOptions(volume)}
      onChange={(kind) => changeKind(handles, volume, kind)}
    />
  );
}
