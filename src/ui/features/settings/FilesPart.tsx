/** How rows lie in the files, how files come to their size, how unlike they are, and the largest that a PSU may get: each an edit of its own, at once. */
import { useDialogAbout } from '../../kit/state/dialogs.ts';
import { useState } from 'react';
import { KIB, MIB } from '../../../base/units.ts';
import { setGrowth, setPsuMaxBytes, setPsuSpread, setRowOrder } from '../../../scenario/edit/fileSizes.ts';
import { spreadWords } from '../../../scenario/psuSizes.ts';
import { LIMITS, type DbObject, type Scenario } from '../../../scenario/schema.ts';
import { useHandles, useWords } from '../../kit/state/useApp.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { ALL_CUT, common, fillWords, scopes } from './partitionModel.ts';
import type { Scope } from './partitionModel.ts';
import { said } from '../../../store/said.ts';
import { Setting } from './Setting.tsx';
import { messages } from './messages.ts';
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
      <h3 id="files-title">{messages.files}</h3>
      <div className={styles.fields}>
        <Select
          label={messages.ofText3}
          value={scope.id}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
          onChange={setChosen}
        />
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
      name={messages.rows}
      about={value === 'unsorted' ? messages.theRowsThatAJoin(segment.one) : messages.loadedInOrderOfThe}
      refusal={refusal}
    >
      <Segmented
        label={messages.rows}
        value={value}
        options={[
          { value: 'sorted', label: messages.sorted },
          { value: 'unsorted', label: messages.unsorted },
        ]}
        onChange={(order) =>
          order !== 'mixed' &&
          setRefusal(said(handles, messages.rows2(order), (s) => facts.reduce((next, { id }) => setRowOrder(next, id, order), s)))
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
    const label = messages.files2(scope.label, to);
    setRefusal(said(handles, label, (s) => setGrowth(s, ids, to), `growth ${scope.id}`));
  };
  return (
    <Setting
      name={messages.files}
      about={bytes === undefined ? messages.theyDiffer : bytes === 0 ? messages.eachLiesInOnePiece : messages.thoseThatAreLoadedAt}
      refusal={refusal}
    >
      <Segmented
        label={messages.files}
        value={bytes === undefined ? 'mixed' : bytes === 0 ? 'preallocated' : 'growing'}
        options={[
          { value: 'preallocated', label: messages.preallocated },
          { value: 'growing', label: messages.growing },
        ]}
        onChange={(kind) => set(kind === 'growing' ? usualGrowth(blockBytes) : null)}
      />
      {bytes !== undefined && bytes > 0 && (
        <NumberField
          label={messages.by}
          unit={messages.kiB}
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
      name={messages.sizes}
      about={
        segments === undefined || psus === undefined
          ? messages.theyDiffer
          : isEven
            ? messages.allFilesOfAnObject
            : messages.drawnOnceTheSameIn
      }
      refusal={refusal}
    >
      <Segmented
        label={messages.sizes}
        value={segments === undefined || psus === undefined ? 'mixed' : isEven ? 'even' : 'uneven'}
        options={[
          { value: 'even', label: messages.even },
          { value: 'uneven', label: messages.uneven },
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
    const label = `${scope.label}: ${to === null ? messages.noMaximumOf(psu.a) : messages.ofAtMost(psu.a, to)}`;
    setRefusal(said(handles, label, (s) => setPsuMaxBytes(s, ids, to), `maximum ${scope.id}`));
  };
  const [first] = scope.objects;
  const filling = fillWords(first, blockBytes, words);
  return (
    <Setting
      name={messages.maximumOf(psu.a)}
      about={
        bytes === undefined
          ? messages.theyDiffer
          : bytes === 0
            ? messages.allOfAreFilled(psu.many, segment.a, scope.objects.length, filling)
            : messages.fillInOrderUpTo(psu.Many, segment.A, first.name, first.psuSpread?.segments ?? 0, filling)
      }
      refusal={refusal}
    >
      <Segmented
        label={messages.maximumOf(psu.a)}
        value={bytes === undefined ? 'mixed' : bytes === 0 ? 'none' : 'set'}
        options={[
          { value: 'none', label: messages.none },
          { value: 'set', label: messages.set },
        ]}
        onChange={(kind) => set(kind === 'set' ? largest : null)}
      />
      {bytes !== undefined && bytes > 0 && (
        <NumberField
          label={messages.atMost}
          unit={messages.miB}
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
