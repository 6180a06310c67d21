/** "What one prefetch becomes": which containers and disks a prefetch of a table space asks, for how many bytes, over which channels. */
import { useMemo, useState } from 'react';
import { fanOfPrefetch, prefetchesOf, spacesWithFan, type FanPath, type PrefetchFan } from '../../../analysis/fanOut/prefetchFan.ts';
import { fanWords } from '../../../analysis/fanOut/words.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { diskLabel } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { prefetchBytesOf } from '../../../scenario/spaces/spaces.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { FanView, MOST_ROWS } from './FanView.tsx';
import { messages } from './messages.ts';
import styles from './Prefetch.module.css';

export function PrefetchDialog() {
  const scenario = useApp((state) => state.scenario);
  const faulty = useApp((state) => state.problems.length > 0);
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      {faulty ? <p>{messages.fixProblems}</p> : <Spaces scenario={scenario} />}
    </Dialog>
  );
}

function Spaces({ scenario }: { readonly scenario: Scenario }) {
  const [chosen, setChosen] = useState('');
  const [nth, setNth] = useState(0);
  const spaces = useMemo(() => spacesWithFan(scenario), [scenario]);
  const space = spaces.find(({ id }) => id === chosen) ?? spaces.at(0);
  const of = space === undefined ? 0 : prefetchesOf(space);
  const at = Math.min(nth, of - 1);
  const fan = useMemo(() => (space === undefined ? null : fanOfPrefetch(scenario, space, at)), [scenario, space, at]);
  if (space === undefined) return <p>{messages.none}</p>;
  return (
    <>
      <p className={styles.lead}>{messages.lead(space.psusPerSegment, space.extents.extentBytes, prefetchBytesOf(space))}</p>
      <div className={styles.controls}>
        {spaces.length > 1 && (
          <Select
            label={messages.space}
            value={space.id}
            options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setChosen(id);
              setNth(0);
            }}
          />
        )}
        <span>{messages.which(at + 1, of)}</span>
        <Button unavailable={at > 0 ? undefined : messages.isFirst} onClick={() => setNth(at - 1)}>
          {messages.before}
        </Button>
        <Button unavailable={at < of - 1 ? undefined : messages.isLast} onClick={() => setNth(at + 1)}>
          {messages.next}
        </Button>
      </div>
      {fan === null ? <p>{messages.unplaced}</p> : <Shown fan={fan} />}
    </>
  );
}

function Shown({ fan }: { readonly fan: PrefetchFan }) {
  const sentence = fanWords(fan);
  const rest = fan.disks.length - MOST_ROWS;
  return (
    <>
      <p className={styles.sentence} role="status" data-testid="prefetch-sentence">
        {sentence}
      </p>
      <ScrollRegion className={styles.scroll} aria-label={messages.picture}>
        <FanView fan={fan} label={messages.seen(sentence)} />
      </ScrollRegion>
      {rest > 0 && <p className={styles.lead}>{messages.more(rest)}</p>}
      <Paths paths={[...fan.paths, ...fan.adapters]} />
      <Fold summary={messages.byDisk} quiet>
        <ScrollRegion className={styles.scroll} aria-label={messages.byDisk}>
          <Table
            words
            columns={[{ title: messages.disk, heading: true }, messages.inContainer, messages.channel, messages.ios, messages.bytes]}
            rows={fan.disks.map(({ id, container, path, ios, bytes }) => ({
              key: id,
              cells: [diskLabel(id), String(container), path.name, String(ios), formatBytes(bytes)],
            }))}
          />
        </ScrollRegion>
      </Fold>
    </>
  );
}

function Paths({ paths }: { readonly paths: readonly FanPath[] }) {
  return (
    <ScrollRegion className={styles.scroll} aria-label={messages.byPath}>
      <Table
        caption={messages.byPath}
        testId="prefetch-paths"
        columns={[{ title: messages.path, heading: true }, messages.disks, messages.bytes]}
        rows={paths.map(({ path, disks, bytes }) => ({ key: path.id, cells: [path.name, String(disks), formatBytes(bytes)] }))}
      />
    </ScrollRegion>
  );
}
