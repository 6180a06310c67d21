/** How rows lie in the files, how files come to their size, how unlike they are, and the largest that a PSU may get: each an edit of its own, at once. */
import { useDialogAbout } from '../../kit/state/dialogs.ts';
import { useState } from 'react';
import { KIB, MIB } from '../../../base/units.ts';
import { setGrowth, setPsuMaxBytes, setPsuSpread, setRowOrder } from '../../../scenario/edit/fileSizes.ts';
import { spreadWords } from '../../../scenario/psuSizes.ts';
import { LIMITS, type DbObject, type Scenario } from '../../../scenario/schema.ts';
import { useHandles, useWords } from '../../kit/state/useApp.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { ALL_CUT, common, fillWords, scopes } from './partitionModel.ts';
import type { Scope } from './partitionModel.ts';
import { said } from '../../../store/said.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/** Largest size that the document holds. */
const MOST_BYTES = 1024 ** 4;

export function FilesPart({ scenario, cut }: { readonly scenario: Scenario; readonly cut: readonly DbObject[] }) {
  const asked = useDialogAbout('partition');
  const offered = scopes(scenario, cut);
  const [chosen, setChosen] = useState(asked === null || cut.some(({ id }) => id === asked) ? ALL_CUT : `object:${asked}`);
  const scope = offered.find(({ id }) => id === chosen) ?? offered[0];
  if (scope === undefined) return null;
  return (
    <section className={styles.part} aria-labelledby="files-title">
      <h3 id="files-title">Files</h3>
      <div className={styles.fields}>
        <Select label="Of" value={scope.id} options={offered.map(({ id, label }) => ({ value: id, label }))} onChange={setChosen} />
      </div>
      {scope.objects.some(({ role }) => role === 'fact') && <RowOrder scope={scope} />}
      <Growth key={`growth ${scope.id}`} scenario={scenario} scope={scope} />
      <Sizes key={`sizes ${scope.id}`} scope={scope} />
      <Maximum key={`maximum ${scope.id}`} scenario={scenario} scope={scope} />
    </section>
  );
}

function RowOrder({ scope }: { readonly scope: Scope }) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const facts = scope.objects.filter(({ role }) => role === 'fact');
  const { segment } = useWords();
  const value = common(facts, ({ rowOrder }) => rowOrder ?? 'sorted') ?? 'mixed';
  return (
    <Setting
      name="Rows"
      about={
        value === 'unsorted'
          ? `The rows that a join wants lie all over their ${segment.one}.`
          : 'Loaded in order of the key: the rows that a join wants lie near each other.'
      }
      refusal={refusal}
    >
      <Segmented
        label="Rows"
        value={value}
        options={[
          { value: 'sorted', label: 'sorted' },
          { value: 'unsorted', label: 'unsorted' },
        ]}
        onChange={(order) =>
          order !== 'mixed' &&
          setRefusal(said(handles, `Rows ${order}`, (s) => facts.reduce((next, { id }) => setRowOrder(next, id, order), s)))
        }
      />
    </Setting>
  );
}

interface PartProps {
  readonly scenario: Scenario;
  readonly scope: Scope;
}

/** Extent to begin with: what a server extends a file by if nobody says otherwise, in whole blocks. */
const usualGrowth = (blockBytes: number): number => Math.ceil((64 * KIB) / blockBytes) * blockBytes;

function Growth({ scenario, scope }: PartProps) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { blockBytes } = scenario.database;
  const bytes = common(scope.objects, ({ growthBytes }) => growthBytes ?? 0);
  const ids = scope.objects.map(({ id }) => id);
  const set = (to: number | null) => {
    const label = `${scope.label}: files ${to === null ? 'preallocated' : `grow by ${formatBytes(to)}`}`;
    setRefusal(said(handles, label, (s) => setGrowth(s, ids, to), `growth ${scope.id}`));
  };
  return (
    <Setting
      name="Files"
      about={
        bytes === undefined
          ? 'They differ.'
          : bytes === 0
            ? 'Each lies in one piece, as large as it will be.'
            : 'Those that are loaded at the same time interleave on their disk.'
      }
      refusal={refusal}
    >
      <Segmented
        label="Files"
        value={bytes === undefined ? 'mixed' : bytes === 0 ? 'preallocated' : 'growing'}
        options={[
          { value: 'preallocated', label: 'preallocated' },
          { value: 'growing', label: 'growing' },
        ]}
        onChange={(kind) => set(kind === 'growing' ? usualGrowth(blockBytes) : null)}
      />
      {bytes !== undefined && bytes > 0 && (
        <NumberField
          label="by"
          unit="KiB"
          value={bytes / KIB}
          min={blockBytes / KIB}
          max={MOST_BYTES / KIB}
          step={blockBytes / KIB}
          integer={false}
          width={8}
          onCommit={(kib) => set(Math.round(kib * KIB))}
        />
      )}
    </Setting>
  );
}

/** Spread to begin with: that of the study's data set. */
const USUAL_SPREAD = { segments: 0.2, psus: 0.05 } as const;

function Sizes({ scope }: { readonly scope: Scope }) {
  const handles = useHandles();
  const words = useWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const ids = scope.objects.map(({ id }) => id);
  const segments = common(scope.objects, ({ psuSpread }) => psuSpread?.segments ?? 0);
  const psus = common(scope.objects, ({ psuSpread }) => psuSpread?.psus ?? 0);
  const isEven = segments === 0 && psus === 0;
  const set = (spread: { readonly segments: number; readonly psus: number }) =>
    setRefusal(said(handles, `${scope.label}: ${spreadWords(spread, words)}`, (s) => setPsuSpread(s, ids, spread), `sizes ${scope.id}`));
  const single = scope.objects.every((object) => object.segments === 1);
  return (
    <Setting
      name="Sizes"
      about={
        segments === undefined || psus === undefined
          ? 'They differ.'
          : isEven
            ? 'All files of an object hold the same.'
            : 'Drawn once, the same in every layout; the data are as much as with even sizes.'
      }
      refusal={refusal}
    >
      <Segmented
        label="Sizes"
        value={segments === undefined || psus === undefined ? 'mixed' : isEven ? 'even' : 'uneven'}
        options={[
          { value: 'even', label: 'even' },
          { value: 'uneven', label: 'uneven' },
        ]}
        onChange={(kind) =>
          set(kind === 'uneven' ? { ...USUAL_SPREAD, segments: single ? 0 : USUAL_SPREAD.segments } : { segments: 0, psus: 0 })
        }
      />
      {segments !== undefined && psus !== undefined && !isEven && (
        <>
          {!single && (
            <NumberField
              label={`${words.segment.many} ±`}
              unit="%"
              value={percentOf(segments)}
              min={0}
              max={LIMITS.sizeSpread * 100}
              integer={false}
              width={5}
              onCommit={(percent) => set({ segments: percent / 100, psus })}
            />
          )}
          <NumberField
            label={`${words.psu.many} ±`}
            unit="%"
            value={percentOf(psus)}
            min={0}
            max={LIMITS.sizeSpread * 100}
            integer={false}
            width={5}
            onCommit={(percent) => set({ segments, psus: percent / 100 })}
          />
        </>
      )}
    </Setting>
  );
}

const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

function Maximum({ scenario, scope }: PartProps) {
  const handles = useHandles();
  const words = useWords();
  const { segment, psu } = words;
  const [refusal, setRefusal] = useState<string | null>(null);
  const { blockBytes } = scenario.database;
  const bytes = common(scope.objects, ({ psuMaxBytes }) => psuMaxBytes ?? 0);
  const ids = scope.objects.map(({ id }) => id);
  const largest = scope.objects.reduce((most, { psuBytes }) => Math.max(most, psuBytes), 0);
  const set = (to: number | null) => {
    const label = `${scope.label}: ${to === null ? `no maximum of ${psu.a}` : `${psu.a} of at most ${formatBytes(to)}`}`;
    setRefusal(said(handles, label, (s) => setPsuMaxBytes(s, ids, to), `maximum ${scope.id}`));
  };
  const [first] = scope.objects;
  const filling = fillWords(first, blockBytes, words);
  return (
    <Setting
      name={`Maximum of ${psu.a}`}
      about={
        bytes === undefined
          ? 'They differ.'
          : bytes === 0
            ? `All ${psu.many} of ${segment.a} are filled${scope.objects.length === 1 ? `: ${filling}` : ''}.`
            : `${psu.Many} fill in order up to it, the last one with the rest. ${segment.A} of ${first.name}${(first.psuSpread?.segments ?? 0) > 0 ? ' of mean size' : ''}: ${filling}.`
      }
      refusal={refusal}
    >
      <Segmented
        label={`Maximum of ${psu.a}`}
        value={bytes === undefined ? 'mixed' : bytes === 0 ? 'none' : 'set'}
        options={[
          { value: 'none', label: 'none' },
          { value: 'set', label: 'set' },
        ]}
        onChange={(kind) => set(kind === 'set' ? largest : null)}
      />
      {bytes !== undefined && bytes > 0 && (
        <NumberField
          label="at most"
          unit="MiB"
          value={Number((bytes / MIB).toFixed(6))}
          min={Number((blockBytes / MIB).toFixed(6))}
          max={MOST_BYTES / MIB}
          integer={false}
          width={9}
          onCommit={(mib) => set(Math.max(1, Math.round((mib * MIB) / blockBytes)) * blockBytes)}
        />
      )}
    </Setting>
  );
}
