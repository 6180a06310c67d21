/** "Select files...": the selection as a form, for anyone who knows what they want or cannot draw a box. */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import { bytesOfPsus, layoutOf } from '../../../analysis/document/derived.ts';
import { targetName } from '../../../scenario/names.ts';
import { useApp, useHandles, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { ANY, hottestOf, selectFiles } from '../../../store/move/select.ts';
import type { FileQuery } from '../../../store/move/select.ts';
import { union } from '../../../store/selection.ts';
import { messages } from './messages.ts';
import styles from './Move.module.css';

export function SelectDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  const words = useWords();
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
    state.announce(messages.selected(psus.length));
    closeDialog();
  };
  return (
    <Dialog
      title={messages.selectFiles}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{messages.cancel}</Button>
          {selection.length > 0 && (
            <Button unavailable={found.length > 0 ? undefined : messages.noneMatches} onClick={() => finish(union(selection, found))}>
              {messages.addToSelection}
            </Button>
          )}
          <Button kind="primary" unavailable={found.length > 0 ? undefined : messages.noneMatches} onClick={() => finish(found)}>
            {messages.selectCount(found.length)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={messages.object}
          value={query.object}
          options={[{ value: ANY, label: messages.anyObject }, ...objects.map((o) => ({ value: o.id, label: o.name }))]}
          onChange={(object) =>
            set({ object, segments: [1, largest((o) => o.segments, object)], psus: [1, largest((o) => o.psusPerSegment, object)] })
          }
        />
        <span className={styles.pair}>
          <NumberField
            inDocument={false}
            label={messages.segmentsFrom(words)}
            value={query.segments[0]}
            min={1}
            max={maxSegment}
            onCommit={(from) => set({ segments: [from, Math.max(from, query.segments[1])] })}
          />
          <NumberField
            inDocument={false}
            label={messages.to}
            value={query.segments[1]}
            min={1}
            max={maxSegment}
            onCommit={(to) => set({ segments: [Math.min(to, query.segments[0]), to] })}
          />
        </span>
        <span className={styles.pair}>
          <NumberField
            inDocument={false}
            label={messages.psusFrom(words)}
            value={query.psus[0]}
            min={1}
            max={maxPsu}
            onCommit={(from) => set({ psus: [from, Math.max(from, query.psus[1])] })}
          />
          <NumberField
            inDocument={false}
            label={messages.to}
            value={query.psus[1]}
            min={1}
            max={maxPsu}
            onCommit={(to) => set({ psus: [Math.min(to, query.psus[0]), to] })}
          />
        </span>
        <Select
          label={messages.onTarget}
          value={query.target}
          options={[
            { value: ANY, label: messages.anyTarget },
            ...layout.targets.map((t) => ({ value: t.id, label: targetName(scenario, t.id) })),
          ]}
          onChange={(target) => set({ target })}
        />
        <span className={styles.pair}>
          <Select
            label={messages.ofThese}
            value={heat}
            options={[
              { value: 'all', label: messages.all },
              { value: 'waiting', label: messages.mostIoTime, disabled: !result },
              { value: 'bytes', label: messages.mostBytes, disabled: !result },
            ]}
            onChange={setHeat}
          />
          {heat !== 'all' && (
            <NumberField inDocument={false} label={messages.atMost} value={count} min={1} max={100_000} width={6} onCommit={setCount} />
          )}
        </span>
        {!result && <p className={styles.quiet}>{messages.heatLater}</p>}
        <p aria-live="polite">
          <strong>{messages.files(found.length)}</strong>
          {found.length > 0 && <span className={styles.quiet}>{messages.size(bytesOfPsus(layout, found))}</span>}
        </p>
      </div>
    </Dialog>
  );
}
