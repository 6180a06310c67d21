/** What holds for the machine as a whole: affinity, links, hyper-threading, contention for memory, the system's limit. */
import { setMachine } from '../../../scenario/edit/machine.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { messages } from './messages.ts';
import { MOST_RATE, type MachineProps } from './NodeTable.tsx';
import { Refused } from './Refused.tsx';
import { useChange } from './useChange.ts';
import styles from './Nodes.module.css';

/** What is set first: a gain that is often measured, and a mild contention beyond one module. */
const FIRST_GAIN = 0.15;
const FIRST_SIGMA = 0.1;

export function MachineFields({ scenario, machine }: MachineProps) {
  const { change, refusal } = useChange(scenario);
  const { affinity, link = { mibPerSecond: null, delayMs: 0 }, hyperThreading, contention, systemProcessors = 0, nodes } = machine;
  const linked = (label: string, next: typeof link, merge: string) =>
    change(label, (s) => setMachine(s, { link: next.mibPerSecond === null && next.delayMs === 0 ? undefined : next }), merge);
  return (
    <section className={styles.part}>
      <h3>{messages.machineHeading}</h3>
      <div className={styles.fields}>
        <span className={styles.named}>
          <span aria-hidden="true">{messages.affinity}</span>
          <Segmented
            label={messages.affinity}
            value={affinity}
            options={[
              { value: 'node', label: messages.affinityOn },
              { value: 'none', label: messages.affinityOff },
            ]}
            onChange={(value) => change(messages.affinitySet(value), (s) => setMachine(s, { affinity: value }))}
          />
        </span>
      </div>
      <div className={styles.fields}>
        <NumberField
          label={messages.link}
          unit="MiB/s"
          integer={false}
          value={link.mibPerSecond ?? 0}
          min={0}
          max={MOST_RATE}
          step={100}
          width={7}
          onCommit={(rate) => linked(messages.linkSet(rate), { ...link, mibPerSecond: rate === 0 ? null : rate }, 'link')}
        />
        <NumberField
          label={messages.delay}
          unit="ms"
          integer={false}
          value={link.delayMs}
          min={0}
          max={100}
          step={0.001}
          width={6}
          onCommit={(delayMs) => linked(messages.delaySet(delayMs), { ...link, delayMs }, 'delay')}
        />
        <NumberField
          label={messages.system}
          value={systemProcessors}
          min={0}
          max={1024}
          onCommit={(count) =>
            change(messages.systemSet(count), (s) => setMachine(s, { systemProcessors: count === 0 ? undefined : count }), 'system')
          }
        />
      </div>
      <div className={styles.fields}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={hyperThreading !== undefined}
            onChange={() => {
              const gain = hyperThreading === undefined ? FIRST_GAIN : undefined;
              change(messages.threadsSet(gain), (s) => setMachine(s, { hyperThreading: gain === undefined ? undefined : { gain } }));
            }}
          />
          {messages.threads}
        </label>
        {hyperThreading !== undefined && (
          <NumberField
            label={messages.gain}
            unit="%"
            integer={false}
            value={Math.round(hyperThreading.gain * 10_000) / 100}
            min={0}
            max={100}
            onCommit={(percent) =>
              change(messages.threadsSet(percent / 100), (s) => setMachine(s, { hyperThreading: { gain: percent / 100 } }), 'gain')
            }
          />
        )}
      </div>
      <div className={styles.fields}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={contention !== undefined}
            onChange={() => {
              const unitProcessors = Math.max(1, nodes[0].processors);
              const next = contention === undefined ? { sigma: FIRST_SIGMA, kappa: 0, unitProcessors } : undefined;
              change(messages.contentionSet(next !== undefined), (s) => setMachine(s, { contention: next }));
            }}
          />
          {messages.contention}
        </label>
        {contention !== undefined &&
          (
            [
              ['sigma', 10, false],
              ['kappa', 1, false],
              ['unitProcessors', 1024, true],
            ] as const
          ).map(([key, most, integer]) => (
            <NumberField
              key={key}
              label={key === 'unitProcessors' ? messages.unit : messages[key]}
              integer={integer}
              value={contention[key]}
              min={integer ? 1 : 0}
              max={most}
              step={integer ? 1 : 0.01}
              width={5}
              onCommit={(value) =>
                change(
                  `${messages.contention}: ${key === 'unitProcessors' ? messages.unit : messages[key]} ${value}`,
                  (s) => setMachine(s, { contention: { ...contention, [key]: value } }),
                  `contention ${key}`,
                )
              }
            />
          ))}
      </div>
      {contention !== undefined && <p className={styles.quiet}>{messages.contentionAbout}</p>}
      <Refused refusal={refusal} />
    </section>
  );
}
