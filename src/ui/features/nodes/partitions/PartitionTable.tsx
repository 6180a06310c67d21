/** A row for each partition: its name, its processors, what it has, and a button that removes it. */
import { useId, useState } from 'react';
import { removePartition, setPartition } from '../../../../scenario/edit/partitions.ts';
import { layOut } from '../../../../scenario/layout.ts';
import { targetsName } from '../../../../scenario/names.ts';
import type { Partition, Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { NameField } from '../../../kit/primitives/NameField.tsx';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { undoOf } from '../../../kit/primitives/pageUndo.ts';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

interface PartitionTableProps {
  readonly scenario: Scenario;
  readonly partitions: readonly Partition[];
}

export function PartitionTable({ scenario, partitions }: PartitionTableProps) {
  const { change, refusal } = useChange(scenario);
  const had = contents(scenario, partitions);
  return (
    <>
      <ScrollRegion className={styles.list} aria-label={messages.each}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.partition}</th>
              <th scope="col">{messages.processors}</th>
              <th scope="col">{messages.has}</th>
              <th scope="col">{messages.removal}</th>
            </tr>
          </thead>
          <tbody>
            {partitions.map(({ id, name, processors }, k) => (
              <tr key={id} data-testid={`partition-${id}`}>
                <th scope="row">
                  <NameField
                    label={messages.nameOf(name)}
                    name={name}
                    onRename={(next) => change(messages.renamed(name, next), (s) => setPartition(s, id, { name: next }))}
                  />
                </th>
                <td data-label={messages.processors}>
                  <Processors
                    label={messages.processorsOf(name)}
                    processors={processors}
                    onSet={(numbers) =>
                      change(messages.processorsSet(name, numbers?.join(', ') ?? ''), (s) => setPartition(s, id, { processors: numbers }))
                    }
                  />
                </td>
                <td data-label={messages.has}>{had[k]}</td>
                <td>
                  <Button label={messages.remove(name)} onClick={() => change(messages.removed(name), (s) => removePartition(s, id))}>
                    {messages.removal}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Refused refusal={refusal} />
    </>
  );
}

interface ProcessorsProps {
  readonly label: string;
  readonly processors: readonly number[] | undefined;
  readonly onSet: (processors: readonly number[] | null) => void;
}

/** Numbers of processors, committed on Enter and on leaving; what is no list is said below and changes nothing. */
function Processors({ label, processors, onSet }: ProcessorsProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = processors?.join(', ') ?? '';
  const commit = () => {
    const text = draft?.trim() ?? shown;
    setDraft(null);
    if (text === shown) return;
    const words = text.split(/[\s,]+/).filter((word) => word !== '');
    const isList = words.every((word) => /^\d{1,4}$/.test(word));
    setWrong(isList ? null : messages.noNumbers(text.slice(0, 20)));
    if (isList) onSet(words.length === 0 ? null : words.map(Number));
  };
  return (
    <>
      <input
        className={styles.numbers}
        aria-label={label}
        inputMode="numeric"
        placeholder={messages.any}
        autoComplete="off"
        maxLength={200}
        {...undoOf(draft)}
        value={draft ?? shown}
        aria-describedby={wrong === null ? undefined : id}
        aria-invalid={wrong !== null}
        onChange={({ target }) => setDraft(target.value === shown ? null : target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {wrong !== null && (
        <span id={id} role="alert" className={styles.refusal}>
          {wrong}
        </span>
      )}
    </>
  );
}

/** By partition: its table spaces with the places of their containers, its pool, its log. */
function contents(scenario: Scenario, partitions: readonly Partition[]): string[] {
  const { objects, pools = [] } = scenario.database;
  const layout = layOut(scenario);
  const placesOf = (isOf: (object: number) => boolean): readonly string[] => {
    const targets = objects.flatMap((_, o) =>
      isOf(o)
        ? Array.from({ length: layout.objectFirst[o + 1] - layout.objectFirst[o] }, (_file, c) => layout.target[layout.objectFirst[o] + c])
        : [],
    );
    return [...new Set(targets)].flatMap((target) => (target < 0 ? [] : [layout.targets[target].id]));
  };
  return partitions.map(({ id, log }) => {
    const own = objects.filter(({ extents }) => extents?.partition === id);
    const used = new Set(own.map(({ extents }) => extents?.pool));
    const ownPools = pools.filter((pool) => used.has(pool.id));
    const bytes = ownPools.reduce((sum, pool) => sum + pool.bytes, 0);
    const prefetchers = ownPools.reduce((sum, pool) => sum + (pool.prefetchers?.number ?? 0), 0);
    const containers = own.reduce((sum, { psusPerSegment }) => sum + psusPerSegment, 0);
    const words = [
      ...(own.length > 0
        ? [
            messages.hasSpaces(
              own.length,
              containers,
              targetsName(
                scenario,
                placesOf((o) => own.includes(objects[o])),
              ),
            ),
          ]
        : []),
      ...(ownPools.length > 0 ? [messages.hasPools(bytes, prefetchers)] : []),
      ...(log === undefined
        ? []
        : [
            messages.hasLog(
              targetsName(
                scenario,
                placesOf((o) => objects[o].id === log.object),
              ),
            ),
          ]),
    ];
    return words.length === 0 ? messages.hasNothing : words.join('; ');
  });
}
