/** Header of a tray: name, stripe unit, and behind the dots what is changed seldom. */
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../scenario/schema.ts';
import type { Volume } from '../../scenario/schema.ts';
import { useApp, useHandles } from '../useApp.ts';
import { formatPercent, plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { NumberField } from '../primitives/NumberField.tsx';
import { Popover } from '../primitives/Popover.tsx';
import { Select } from '../primitives/Select.tsx';
import { useMedia } from '../primitives/useMedia.ts';
import { dissolve, rename, setStripeUnit, setTuneGroup, unitLabel } from '../move/volumeCommands.ts';
import { mark } from '../move/hand.ts';
import { useHand, useHandApi } from '../move/useHand.ts';
import type { TrayShape } from './shapes.ts';
import styles from './Tray.module.css';

const KIB = 1024;
/** 4 KB to 8 MB in powers of two, labelled as the field does. */
const UNITS = Array.from({ length: 12 }, (_, i) => 4 * KIB * 2 ** i);

interface TrayHeaderProps {
  readonly tray: TrayShape;
  /** Room for everything on one line. */
  readonly wide: boolean;
  readonly dropKey: string;
  /** Used share of its capacity. */
  readonly share: number;
}

export function TrayHeader({ tray, wide, dropKey, share }: TrayHeaderProps) {
  const { volume } = tray;
  const hand = useHandApi();
  const held = useHand((s) => s.inHand !== null && s.by === 'pick');
  const name = volume ? volume.name : wide ? 'Loose disks' : 'Loose';
  return (
    <header className={styles.header} data-wide={wide || undefined}>
      <button
        type="button"
        className={styles.name}
        data-tray-name=""
        data-target-focus={volume ? 'volume' : 'loose'}
        data-drop={dropKey}
        title={
          volume
            ? `${volume.name}: ${plural(tray.disks.length, 'disk')}, ${formatPercent(share)} full. Ctrl+click marks it as a joint target`
            : 'Disks in no volume'
        }
        aria-label={`${volume ? `volume ${name}` : name}, ${plural(tray.disks.length, 'disk')}, ${formatPercent(share)} full`}
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
        <VolumeControls volume={volume} wide={wide} />
      ) : (
        <span className={wide ? styles.kind : styles.looseNote}>
          {tray.disks.length === 0 ? 'none' : plural(tray.disks.length, 'disk')}
        </span>
      )}
    </header>
  );
}

function VolumeControls({ volume, wide }: { readonly volume: Volume; readonly wide: boolean }) {
  // A finger needs 44 px: there the header says the unit and the settings, one tap away, change it.
  const finger = useMedia('(pointer: coarse)');
  const kind = volume.kind === 'stripe' ? 'stripe' : 'concatenated';
  const said = volume.kind === 'stripe' ? `${unitLabel(volume.stripeUnitBytes)} stripe` : kind;
  return (
    <>
      {finger ? (
        <span className={styles.said}>{said}</span>
      ) : (
        (wide || volume.kind === 'concat') && <span className={styles.kind}>{kind}</span>
      )}
      {!finger && volume.kind === 'stripe' && <StripeUnit volume={volume} hideLabel />}
      {wide && <span className={styles.spacer} />}
      <Popover
        kind="quiet"
        icon="more"
        label={`Settings of volume ${volume.name}`}
        panelLabel={`Volume ${volume.name}`}
        align="end"
        className={styles.more}
      >
        {(close) => <VolumeSettings volume={volume} close={close} withUnit={finger} />}
      </Popover>
    </>
  );
}

function StripeUnit({ volume, hideLabel }: { readonly volume: Volume & { readonly kind: 'stripe' }; readonly hideLabel: boolean }) {
  const handles = useHandles();
  const units = UNITS.includes(volume.stripeUnitBytes) ? UNITS : [...UNITS, volume.stripeUnitBytes].sort((a, b) => a - b);
  return (
    <Select
      label={hideLabel ? `Stripe unit of ${volume.name}` : 'Stripe unit'}
      hideLabel={hideLabel}
      className={hideLabel ? styles.unit : undefined}
      value={String(volume.stripeUnitBytes)}
      options={units.map((bytes) => ({ value: String(bytes), label: unitLabel(bytes) }))}
      onChange={(value) => setStripeUnit(handles, volume, Number(value))}
    />
  );
}

interface VolumeSettingsProps {
  readonly volume: Volume;
  readonly close: () => void;
  /** The header had no room for the stripe unit. */
  readonly withUnit: boolean;
}

function VolumeSettings({ volume, close, withUnit }: VolumeSettingsProps) {
  const handles = useHandles();
  const general = useApp((s) => s.scenario.host.tuneGroup);
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(volume.name);
  useEffect(() => first.current?.focus(), []);
  const commit = () => {
    if (name.trim() !== '' && name !== volume.name) rename(handles, volume, name.trim());
    else setName(volume.name);
  };
  return (
    <div className={styles.settings}>
      <label className={styles.rename}>
        Name
        <input
          ref={first}
          value={name}
          maxLength={LIMITS.titleLength}
          onChange={(event) => setName(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
      </label>
      {withUnit && volume.kind === 'stripe' && <StripeUnit volume={volume} hideLabel={false} />}
      <NumberField
        label="TUNE GROUP"
        value={volume.tuneGroup ?? general}
        min={1}
        max={LIMITS.queryProcs}
        width={3}
        onCommit={(value) => setTuneGroup(handles, volume, value)}
      />
      <p>
        {volume.tuneGroup === undefined ? `As on the host (${general})` : 'Own value'}: processes of one query that may do I/O on this
        volume at a time.
      </p>
      <Button
        onClick={() => {
          close();
          dissolve(handles, volume);
        }}
      >
        Dissolve
      </Button>
      <p>Its {plural(volume.members.length, 'disk')} become loose, its files are dealt out to them.</p>
    </div>
  );
}
