/** The unit of the stripe over the arrays of a volume. */
import { outerUnitHint } from '../../../../scenario/arrays.ts';
import type { ArrayVolume } from '../../../../scenario/volumes.ts';
import { dataRowBytes } from '../../../../analysis/volumes/kinds.ts';
import { unitsWith } from '../../../../analysis/volumes/units.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { setOuterStripeUnit } from '../../../../store/move/volumeCommands.ts';
import { Select } from '../../../kit/primitives/Select.tsx';
import { useHandles } from '../../../kit/state/useApp.ts';
import { messages } from '../settingsMessages.ts';

/** Data are dealt out over the arrays in this unit. One data row fills all disks of an array at once. */
export function OuterUnit({ volume }: { readonly volume: ArrayVolume }) {
  const handles = useHandles();
  if (!volume.arrays) return null;
  const row = dataRowBytes(volume);
  const hint = outerUnitHint(volume);
  return (
    <>
      <Select
        label={messages.outerUnit}
        value={String(volume.arrays.stripeUnitBytes)}
        options={unitsWith(volume.arrays.stripeUnitBytes, row).map((bytes) => ({
          value: String(bytes),
          label: bytes === row ? messages.oneDataRow(unitLabel(bytes)) : unitLabel(bytes),
        }))}
        onChange={(value) => setOuterStripeUnit(handles, volume, Number(value))}
      />
      {hint && !hint.whole && <p>{messages.notWholeRows(hint.text)}</p>}
    </>
  );
}
