/** "Select files...": the selection as a form, for those who know what they want or cannot draw a box. */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { filesSize } from '../../../analysis/document/fileNames.ts';
import { targetName } from '../../../scenario/names.ts';
import { useApp, useHandles, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { ANY, hottestOf, selectFiles } from '../../../store/move/select.ts';
import type { FileQuery } from '../../../store/move/select.ts';
import { union } from '../../../store/selection.ts';
import styles from './Move.module.css';

export function SelectDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  const { segment, psu } = useWords();
  const result = useShownResult();
  const layout = layoutOf(scenario);
  const { objects } = scenario.database;
  const largest = (of: (o: (typeof objects)[number]) => number, id: string) =>
    Math.max(1, ...objects.filter((o) => id === ANY || o.id === id).map(of));
  const [query, setQuery] = useState<FileQuery>(() => ({
    object: ANY,
    target: ANY,
    segments: [1, largest((o) => o.segments, ANY)],
    psus: [1, largest((o) => o.psusPerSegment, ANY)],
  }));
  const [heat, setHeat] = useState<'all' | 'waiting' | 'bytes'>('all');
  const [count, setCount] = useState(20);
  const set = (change: Partial<FileQuery>) => setQuery({ ...query, ...change });
  const maxSegment = largest((o) => o.segments, query.object);
  const maxPsu = largest((o) => o.psusPerSegment, query.object);

  const found = useMemo(() => {
    const all = selectFiles(scenario, layout, query);
    if (heat === 'all' || !result) return all;
    return hottestOf(all, heat === 'waiting' ? result.psuWaitMs : result.psuBytes, count);
  }, [scenario, layout, query, heat, count, result]);

  const finish = (psus: Int32Array) => {
    const state = handles.store.getState();
    state.select(psus);
    state.announce(`${plural(psus.length, 'file')} selected.`);
    closeDialog();
  };
  return (
    <Dialog
      title="Select files"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          {selection.length > 0 && (
            <Button unavailable={found.length > 0 ? undefined : 'No file matches'} onClick={() => finish(union(selection, found))}>
              Add to the selection
            </Button>
          )}
          <Button kind="primary" unavailable={found.length > 0 ? undefined : 'No file matches'} onClick={() => finish(found)}>
            Select {plural(found.length, 'file')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label="Object"
          value={query.object}
          options={[{ value: ANY, label: 'any object' }, ...objects.map((o) => ({ value: o.id, label: o.name }))]}
          onChange={(object) =>
            set({ object, segments: [1, largest((o) => o.segments, object)], psus: [1, largest((o) => o.psusPerSegment, object)] })
          }
        />
        <span className={styles.pair}>
          <NumberField
            inDocument={false}
            label={`${segment.Many} from`}
            value={query.segments[0]}
            min={1}
            max={maxSegment}
            onCommit={(from) => set({ segments: [from, Math.max(from, query.segments[1])] })}
          />
          <NumberField
            inDocument={false}
            label="to"
            value={query.segments[1]}
            min={1}
            max={maxSegment}
            onCommit={(to) => set({ segments: [Math.min(to, query.segments[0]), to] })}
          />
        </span>
        <span className={styles.pair}>
          <NumberField
            inDocument={false}
            label={`${psu.Many} from`}
            value={query.psus[0]}
            min={1}
            max={maxPsu}
            onCommit={(from) => set({ psus: [from, Math.max(from, query.psus[1])] })}
          />
          <NumberField
            inDocument={false}
            label="to"
            value={query.psus[1]}
            min={1}
            max={maxPsu}
            onCommit={(to) => set({ psus: [Math.min(to, query.psus[0]), to] })}
          />
        </span>
        <Select
          label="On"
          value={query.target}
          options={[
            { value: ANY, label: 'any disk or volume' },
            ...layout.targets.map((t) => ({ value: t.id, label: targetName(scenario, t.id) })),
          ]}
          onChange={(target) => set({ target })}
        />
        <span className={styles.pair}>
          <Select
            label="Of these"
            value={heat}
            options={[
              { value: 'all', label: 'all' },
              { value: 'waiting', label: 'those with most I/O time', disabled: !result },
              { value: 'bytes', label: 'those read and written most', disabled: !result },
            ]}
            onChange={setHeat}
          />
          {heat !== 'all' && (
            <NumberField inDocument={false} label="at most" value={count} min={1} max={100_000} width={6} onCommit={setCount} />
          )}
        </span>
        {!result && <p className={styles.quiet}>Heat is known after the first full answer.</p>}
        <p aria-live="polite">
          <strong>{plural(found.length, 'file')}</strong>
          {found.length > 0 && <span className={styles.quiet}> · {filesSize(scenario, found).split(' · ')[1]}</span>}
        </p>
      </div>
    </Dialog>
  );
}
