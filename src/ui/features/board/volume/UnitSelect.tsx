/** Units in powers of two: the stripe unit of a volume, and that of the stripe over its arrays. */
import { outerUnitHint } from '../../../../scenario/arrays.ts';
import type { ArrayVolume } from '../../../../scenario/volumes.ts';
import { dataRowBytes } from '../../../../analysis/volumes/kinds.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { useApp, useHandles } from '../../../kit/state/useApp.ts';
import { setEveryStripeUnit, setOuterStripeUnit, setStripeUnit } from '../../../../store/move/volumeCommands.ts';
import { Select } from '../../../kit/primitives/Select.tsx';
import { unitsWith } from '../../../../analysis/volumes/units.ts';

interface UnitProps {
  readonly volume: ArrayVolume;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
  /** Says more than the unit where nothing beside it does: the kind of the volume. */
  readonly labelOf?: (bytes: number) => string;
}

/** What stands before a unit that all volumes are to get. */
const EVERY = 'every ';

/** The units of this volume, and below them the same for all striped volumes at once. */
export function StripeUnit({ volume, hideLabel = false, className, labelOf = unitLabel }: UnitProps) {
  const handles = useHandles();
  const striped = useApp((s) => s.scenario.volumes.filter(({ kind }) => kind !== 'concat').length);
  const units = unitsWith(volume.stripeUnitBytes);
  const group = `All ${striped} striped volumes`;
  return (
    <Select
      label={hideLabel ? `Stripe unit of ${volume.name}` : 'Stripe unit'}
      hideLabel={hideLabel}
      className={className}
      control="stripe-unit"
      value={String(volume.stripeUnitBytes)}
      options={[
        ...units.map((bytes) => ({ value: String(bytes), label: labelOf(bytes) })),
        ...(striped > 1 ? units.map((bytes) => ({ value: `${EVERY}${bytes}`, label: unitLabel(bytes), group })) : []),
      ]}
      onChange={(value) =>
        value.startsWith(EVERY)
          ? setEveryStripeUnit(handles, Number(value.slice(EVERY.length)))
          : setStripeUnit(handles, volume, Number(value))
      }
    />
  );
}

/** The unit in which data are dealt out over the arrays; one data row of an array is what fills all its disks at once. */
export function OuterUnit({ volume }: UnitProps) {
  const handles = useHandles();
  if (!volume.arrays) return null;
  const row = dataRowBytes(volume);
  const hint = outerUnitHint(volume);
  return (
    <>
      <Select
        label="Outer unit"
        value={String(volume.arrays.stripeUnitBytes)}
        options={unitsWith(volume.arrays.stripeUnitBytes, row).map((bytes) => ({
          value: String(bytes),
          label: bytes === row ? `${unitLabel(bytes)}, one data row` : unitLabel(bytes),
        }))}
        onChange={(value) => setOuterStripeUnit(handles, volume, Number(value))}
      />
      {hint && !hint.whole && <p>Not whole rows, so that writes of it read first: {hint.text}.</p>}
    </>
  );
}
