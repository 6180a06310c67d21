/**
 * "New volume": disks and a kind, chosen from lists. The equal route for those who do not drag, and where
 * marked disks go on to anything else than a stripe. Every kind is tried before it is offered.
 */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { diskIndexOf, layoutOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { diskLabel, diskName, disksName } from '../../../scenario/names.ts';
import { arrayCounts, KINDS, kindEntry, leastPerArray, usualArrayCount } from '../../../analysis/volumes/kinds.ts';
import type { ArrayKind } from '../../../analysis/volumes/kinds.ts';
import { NEW_STRIPE_UNIT_BYTES, newVolumeOptions } from '../../../analysis/volumes/newVolume.ts';
import { whatBecomes } from '../../../analysis/volumes/whatBecomes.ts';
import { unitLabel } from '../../../analysis/volumes/words.ts';
import { volumeChange } from '../../../store/move/change.ts';
import { makeVolumeOf } from '../../../store/move/commands.ts';
import { disksInHand } from '../../../store/move/sources.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { focusFirst } from '../../kit/primitives/focusFirst.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { unitsWith } from '../../../analysis/volumes/units.ts';
import { messages } from './messages.ts';
import styles from './Arrays.module.css';

export function MakeDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const marked = useHand((s) => s.marked);
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const disks = marked.filter((id) => index.has(id));
    return scenario.hardware.disks.map((d) => d.id).filter((id) => disks.includes(id));
  });
  const [preferred, setKind] = useState<ArrayKind | null>(null);
  const [unit, setUnit] = useState(NEW_STRIPE_UNIT_BYTES);
  const [count, setCount] = useState<number | undefined>(undefined);

  const outcomes = useMemo(() => {
    const inHand = disksInHand(chosen);
    const optionsOf = (of: ArrayKind) => newVolumeOptions(of, chosen.length, unit, countOf(of, chosen.length, count));
    return new Map(
      KINDS.map((entry): [ArrayKind, string | { bytes: number }] => {
        const why = entry.blocked(chosen.length);
        if (why !== undefined || inHand?.kind !== 'disks') return [entry.kind, why ?? messages.chooseDisksFirst];
        const after = attempt(scenario, volumeChange(scenario, inHand, chosen, optionsOf(entry.kind)).apply);
        if (after instanceof EditRefused) return [entry.kind, `${after.message}; ${after.fix}`];
        const target = layoutOf(after).targets.find((t) => t.disks.some((d) => after.hardware.disks[d].id === chosen[0]));
        return [entry.kind, { bytes: target?.capacityBytes ?? 0 }];
      }),
    );
  }, [scenario, chosen, unit, count]);

  // Until one is chosen: what these disks can be.
  const kind = preferred ?? (typeof outcomes.get('raid5') === 'string' ? 'stripe' : 'raid5');
  const outcome = outcomes.get(kind);
  const counts = kind === 'raid50' || kind === 'stripe-arrays' ? arrayCounts(chosen.length, leastPerArray(kind)) : [];
  const arrays = countOf(kind, chosen.length, count);
  const toggle = (id: string) =>
    setChosen(scenario.hardware.disks.map((d) => d.id).filter((other) => (other === id ? !chosen.includes(id) : chosen.includes(other))));
  const every = scenario.hardware.disks.map((d) => d.id);
  const loose = scenario.hardware.disks.filter((_, d) => !inVolume.has(d)).map((d) => d.id);
  const make = () => {
    closeDialog();
    makeVolumeOf(handles, chosen, newVolumeOptions(kind, chosen.length, unit, arrays));
  };
  return (
    <Dialog
      title={messages.newVolume}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{messages.cancel}</Button>
          <Button kind="primary" unavailable={typeof outcome === 'string' ? outcome : undefined} onClick={make}>
            {messages.make(kindEntry(kind).name, chosen.length)}
          </Button>
        </>
      }
    >
      <fieldset className={`${styles.members} ${styles.disks}`}>
        <legend>
          {messages.disks} {chosen.length === 0 ? messages.noneChosen : disksName(chosen)}{' '}
          <span className={styles.quick}>
            <Button kind="link" onClick={() => setChosen(every)}>
              {messages.all(every.length)}
            </Button>
            {loose.length > 0 && loose.length < every.length && (
              <Button kind="link" onClick={() => setChosen(loose)}>
                {messages.allLooseOnes(loose.length)}
              </Button>
            )}
            <Button kind="link" onClick={() => setChosen([])}>
              {messages.clear}
            </Button>
          </span>
        </legend>
        {scenario.hardware.disks.map(({ id, failed }, d) => {
          const volume = scenario.volumes[inVolume.get(d) ?? -1];
          const note = [failed && 'failed', volume && messages.inText(volume.name)].filter(Boolean).join(', ');
          return (
            <label key={id} className={styles.member} title={note || undefined}>
              <input
                ref={d === 0 ? focusFirst : undefined}
                type="checkbox"
                checked={chosen.includes(id)}
                aria-label={`${diskName(id)}${note ? `, ${note}` : ''}`}
                onChange={() => toggle(id)}
              />
              <span className={volume ? styles.note : undefined}>{diskLabel(id)}</span>
            </label>
          );
        })}
      </fieldset>
      <fieldset className={styles.kinds}>
        <legend>{messages.kind}</legend>
        {KINDS.map((entry) => {
          const found = outcomes.get(entry.kind);
          const why = typeof found === 'string' ? found : undefined;
          return (
            <label key={entry.kind} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                value={entry.kind}
                checked={kind === entry.kind}
                aria-disabled={why !== undefined || undefined}
                onChange={() => setKind(entry.kind)}
              />
              <strong>{entry.name}</strong>
              {why !== undefined ? (
                <span className={styles.why}>{why}</span>
              ) : (
                <span className={styles.note}>
                  {messages.holdsSurvives(entry.note, typeof found === 'object' ? found.bytes : 0, entry.survives)}
                </span>
              )}
            </label>
          );
        })}
      </fieldset>
      <div className={styles.row}>
        {kind !== 'concat' && (
          <Select
            label={messages.stripeUnit}
            value={String(unit)}
            options={unitsWith().map((bytes) => ({ value: String(bytes), label: unitLabel(bytes) }))}
            onChange={(value) => setUnit(Number(value))}
          />
        )}
        {counts.length > 0 && (
          <Select
            label={messages.arrays}
            value={String(arrays)}
            options={counts.map((n) => ({ value: String(n), label: messages.ofText(n, chosen.length) }))}
            onChange={(value) => setCount(Number(value))}
          />
        )}
      </div>
      <p className={styles.outcome} role="status">
        {typeof outcome === 'string' ? outcome : whatBecomes(scenario, chosen)}
      </p>
    </Dialog>
  );
}

/** The number of arrays that was chosen, as far as these disks form so many of the kind; else the usual one. */
function countOf(kind: ArrayKind, disks: number, chosen: number | undefined): number | undefined {
  const least = leastPerArray(kind);
  return chosen !== undefined && arrayCounts(disks, least).includes(chosen) ? chosen : usualArrayCount(disks, least);
}
