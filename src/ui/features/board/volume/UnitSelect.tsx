/** The stripe unit of a volume, in powers of two. */
import type { ArrayVolume } from '../../../../scenario/volumes.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { useApp, useHandles } from '../../../kit/state/useApp.ts';
import { setEveryStripeUnit, setStripeUnit } from '../../../../store/move/volumeCommands.ts';
import { Select } from '../../../kit/primitives/Select.tsx';
import { unitsWith } from '../../../../analysis/volumes/units.ts';
import { messages } from '../messages.ts';

interface UnitProps {
  readonly volume: ArrayVolume;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
  /** A label that says more than the unit, where nothing else shows the kind of the volume. */
  readonly labelOf?: (bytes: number) => string;
}

/** Prefix of a unit that applies to all volumes. */
const EVERY = 'every ';

/** The units for this volume, and below them the same units for all striped volumes at once. */
export function StripeUnit({ volume, hideLabel = false, className, labelOf = unitLabel }: UnitProps) {
  const handles = useHandles();
  const striped = useApp((s) => s.scenario.volumes.filter(({ kind }) => kind !== 'concat').length);
  const units = unitsWith(volume.stripeUnitBytes);
  const group = messages.allStriped(striped);
  return (
    <Select
      label={hideLabel ? messages.unitOf(volume.name) : messages.stripeUnit}
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
