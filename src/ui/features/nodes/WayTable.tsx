/** Which node each adapter, or the bus that it is in, belongs to; the slots of a bus; and the disks, dealt over the adapters. */
import { dealDisks, setNodeOfPath, setSlots } from '../../../scenario/edit/machine.ts';
import type { Path } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';
import type { MachineProps } from './NodeTable.tsx';
import { Refused } from './Refused.tsx';
import { useChange } from './useChange.ts';
import styles from './Nodes.module.css';

const NONE = '';
const MOST_SLOTS = 64;

/** The path and all that is attached to it. Safe on circles. */
function below(paths: readonly Path[], top: string): ReadonlySet<string> {
  const all = new Set([top]);
  for (let before = 0; before < all.size;) {
    before = all.size;
    for (const { id, parent } of paths) if (parent !== undefined && all.has(parent)) all.add(id);
  }
  return all;
}

export function WayTable({ scenario, machine }: MachineProps) {
  const { change, refusal } = useChange(scenario);
  const { paths, disks } = scenario.hardware;
  const nodeAt = new Map(machine.nodes.map(({ path }, node) => [path, node]));
  const names = machine.nodes.map(({ path }) => paths.find(({ id }) => id === path)?.name ?? path);
  // What is attached to nothing, or right to a node's memory: the rest goes along with it.
  const tops = paths.filter(({ id, parent }) => !nodeAt.has(id) && (parent === undefined || nodeAt.has(parent)));
  // Only a bus has slots.
  const hasBus = tops.some(({ kind }) => kind === 'bus');
  return (
    <section className={styles.part}>
      <h3>{messages.waysHeading}</h3>
      <ScrollRegion className={styles.list} aria-label={messages.waysHeading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.path}</th>
              <th scope="col">{messages.belongsTo}</th>
              {hasBus && <th scope="col">{messages.slots}</th>}
              <th scope="col">{messages.disks}</th>
            </tr>
          </thead>
          <tbody>
            {tops.map(({ id, name, kind, parent, slots = 0 }) => {
              const own = below(paths, id);
              const adapters = paths.filter((path) => path.kind === 'adapter' && own.has(path.id)).length;
              return (
                <tr key={id} data-testid={`way-${id}`}>
                  <th scope="row">{name}</th>
                  <td data-label={messages.belongsTo}>
                    <Select
                      label={messages.nodeOfPath(name)}
                      hideLabel
                      value={parent ?? NONE}
                      options={[
                        { value: NONE, label: messages.noNode },
                        ...machine.nodes.map(({ path }, node) => ({ value: path, label: names[node] })),
                      ]}
                      onChange={(to) => {
                        const node = nodeAt.get(to) ?? null;
                        change(messages.attached(name, node === null ? messages.noNode : names[node]), (s) => setNodeOfPath(s, id, node));
                      }}
                    />
                  </td>
                  {hasBus && (
                    <td data-label={kind === 'bus' ? messages.slots : undefined}>
                      {kind === 'bus' && (
                        <NumberField
                          label={messages.slotsOf(name)}
                          hideLabel
                          value={slots}
                          min={0}
                          max={MOST_SLOTS}
                          onCommit={(count) =>
                            change(messages.slotsSet(name, count), (s) => setSlots(s, id, count === 0 ? null : count), `slots ${id}`)
                          }
                        />
                      )}
                    </td>
                  )}
                  <td>{messages.withAdapters(adapters, disks.filter(({ path }) => own.has(path)).length)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={styles.fields}>
        <Button onClick={() => change(messages.dealt, dealDisks)}>{messages.deal}</Button>
        <span className={styles.quiet}>{messages.dealAbout}</span>
      </div>
      <Refused refusal={refusal} />
    </section>
  );
}
