/** A row for each node: its processors, the limit of its memory path, its memory, its disks; and a button that attaches one more adapter. */
import { disksByNode } from '../../../analysis/pipes/remote.ts';
import { GIB } from '../../../base/units.ts';
import { addAdapter, setNode } from '../../../scenario/edit/machine.ts';
import { nodesOfPaths, type Machine } from '../../../scenario/machine/machine.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { messages } from './messages.ts';
import { Refused } from './Refused.tsx';
import { useChange } from './useChange.ts';
import styles from './Nodes.module.css';

export interface MachineProps {
  readonly scenario: Scenario;
  readonly machine: Machine;
}

/** The format's bounds. */
const MOST_GIB = 65_536;
export const MOST_RATE = 1_000_000;

export function NodeTable({ scenario, machine }: MachineProps) {
  const { change, refusal } = useChange(scenario);
  const { paths } = scenario.hardware;
  const disks = disksByNode(scenario);
  const nodeOf = nodesOfPaths(machine, paths);
  return (
    <section className={styles.part}>
      <h3>{messages.nodesHeading}</h3>
      <ScrollRegion className={styles.list} aria-label={messages.nodesHeading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.node}</th>
              <th scope="col">{messages.processors}</th>
              <th scope="col">{messages.limit}</th>
              <th scope="col">{messages.memory}</th>
              <th scope="col">{messages.adapters}</th>
              <th scope="col">{messages.disks}</th>
              <th scope="col">{messages.addAdapter}</th>
            </tr>
          </thead>
          <tbody>
            {machine.nodes.map(({ path, processors, memoryBytes = 0 }, node) => {
              const memory = paths.find(({ id }) => id === path);
              const name = memory?.name ?? path;
              return (
                <tr key={path} data-testid={`node-${node + 1}`}>
                  <th scope="row">{name}</th>
                  <td data-label={messages.processors}>
                    <NumberField
                      label={messages.processorsOf(name)}
                      hideLabel
                      value={processors}
                      min={1}
                      max={1024}
                      step={machine.hyperThreading === undefined ? 1 : 2}
                      onCommit={(count) =>
                        change(
                          `${messages.processorsOf(name)}: ${count}`,
                          (s) => setNode(s, node, { processors: count }),
                          `processors ${path}`,
                        )
                      }
                    />
                  </td>
                  <td data-label={messages.limit}>
                    <NumberField
                      label={messages.limitOf(name)}
                      hideLabel
                      unit="MiB/s"
                      integer={false}
                      value={memory?.mibPerSecond ?? 0}
                      min={0}
                      max={MOST_RATE}
                      step={100}
                      width={7}
                      onCommit={(rate) =>
                        change(
                          messages.limitSet(name, rate),
                          (s) => setNode(s, node, { mibPerSecond: rate === 0 ? null : rate }),
                          `limit ${path}`,
                        )
                      }
                    />
                  </td>
                  <td data-label={messages.memory}>
                    <NumberField
                      label={messages.memoryOf(name)}
                      hideLabel
                      unit="GiB"
                      integer={false}
                      value={memoryBytes / GIB}
                      min={0}
                      max={MOST_GIB}
                      width={5}
                      onCommit={(gib) =>
                        change(
                          messages.memorySet(name, gib),
                          (s) => setNode(s, node, { memoryBytes: gib === 0 ? null : Math.round(gib * GIB) }),
                          `memory ${path}`,
                        )
                      }
                    />
                  </td>
                  <td data-label={messages.adapters}>{paths.filter(({ kind }, p) => kind === 'adapter' && nodeOf[p] === node).length}</td>
                  <td data-label={messages.disks}>{disks[node]}</td>
                  <td>
                    <Button
                      label={messages.addAdapterTo(name)}
                      onClick={() => change(messages.adapterAdded(name), (s) => addAdapter(s, node))}
                    >
                      {messages.addAdapter}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.quiet}>{messages.limitsAbout}</p>
      <Refused refusal={refusal} />
    </section>
  );
}
