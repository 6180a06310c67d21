/** "Workload": who works, in which order, how parallel, and how many queries of each class. */
import { useState } from 'react';
import { setBatchCount } from '../../../scenario/edit/batch.ts';
import { setOrder, setQueryProcs, setUsers } from '../../../scenario/edit/settings.ts';
import { setTuneGroup } from '../../../scenario/edit/volumes.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { capital, plural } from '../../../analysis/format.ts';
import { AlongsidePopover } from './AlongsidePopover.tsx';
import { alongsideText } from '../../../analysis/kernel/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { said } from '../../../store/said.ts';
import { Setting } from './Setting.tsx';
import { backToUsual, batchRows, batchWords } from './workloadModel.ts';
import styles from './Settings.module.css';

export function WorkloadDialog() {
  const scenario = useApp((state) => state.scenario);
  return (
    <Dialog title={`Workload: ${scenario.workload.title}`} size="wide" onClose={closeDialog}>
      <Users scenario={scenario} />
      <Batch scenario={scenario} />
    </Dialog>
  );
}

type Change = (label: string, apply: (scenario: Scenario) => Scenario) => void;

/** A refusal for each setting, beside it. */
function useSaid(): { readonly refusalOf: (key: string) => string | null; readonly changing: (key: string) => Change } {
  const handles = useHandles();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string | null>>>({});
  return {
    refusalOf: (key) => refusals[key] ?? null,
    changing: (key) => (label, apply) => setRefusals({ ...refusals, [key]: said(handles, label, apply, `workload ${key}`) }),
  };
}

function Users({ scenario }: { readonly scenario: Scenario }) {
  const { workload, host, volumes } = scenario;
  const { refusalOf, changing } = useSaid();
  const { queryProcs: procs, tuneGroup: group, fileGroup } = useWords();
  const groups = volumes.filter(({ tuneGroup }) => tuneGroup !== undefined).length;
  return (
    <section className={styles.part} aria-labelledby="workload-users">
      <h3 id="workload-users">Users and processes</h3>
      <Setting
        name="Users"
        about={capital(alongsideText(scenario) ?? 'Each runs the batch once, all at the same time.')}
        refusal={refusalOf('users')}
      >
        <CountField
          label="Users"
          value={workload.users}
          max={LIMITS.users}
          onCommit={(users) => changing('users')(`Users ${users}`, (s) => setUsers(s, users))}
        />
        <span className={styles.controls}>
          in the background: <AlongsidePopover />
        </span>
      </Setting>
      <Setting
        name="Order"
        about={
          workload.order === 'own' ? 'Every user runs the batch in an order of its own.' : 'All users run the batch in the same order.'
        }
        refusal={refusalOf('order')}
      >
        <Segmented
          label="Order of the batch"
          value={workload.order}
          options={[
            { value: 'own', label: 'own' },
            { value: 'same', label: 'same' },
          ]}
          onChange={(order) =>
            changing('order')(order === 'own' ? 'Each user in its own order' : 'All users in the same order', (s) => setOrder(s, order))
          }
        />
      </Setting>
      <Setting name={procs.Name} about="Processes that one query may have at work." refusal={refusalOf('queryProcs')}>
        <CountField
          label={procs.Name}
          value={workload.queryProcs}
          max={LIMITS.queryProcs}
          onCommit={(queryProcs) => changing('queryProcs')(`${procs.Name} ${queryProcs}`, (s) => setQueryProcs(s, queryProcs))}
        />
      </Setting>
      <Setting
        name={group.Name}
        about={`Processes of one query that may do I/O on ${fileGroup.a} at a time${
          volumes.length === 0 || groups === 0
            ? '.'
            : `, where a volume has none of its own: ${groups} of ${plural(volumes.length, 'volume')} ${groups === 1 ? 'has' : 'have'}.`
        }`}
        refusal={refusalOf('tuneGroup')}
      >
        <CountField
          label={group.Name}
          value={host.tuneGroup}
          max={LIMITS.queryProcs}
          onCommit={(tuneGroup) => changing('tuneGroup')(`${group.Name} ${tuneGroup}`, (s) => setTuneGroup(s, null, tuneGroup))}
        />
      </Setting>
    </section>
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onCommit: (value: number) => void;
}

/** How many there are, at least one; the setting around it has the name. */
function CountField(props: CountFieldProps) {
  return <NumberField {...props} hideLabel min={1} width={4} />;
}

function Batch({ scenario }: { readonly scenario: Scenario }) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const rows = batchRows(scenario);
  const back = backToUsual(scenario);
  const set = (id: string, title: string, count: number) => {
    const text = said(handles, `${plural(count, 'query', 'queries')} of ${title}`, (s) => setBatchCount(s, id, count), `batch ${id}`);
    setRefusal(text === null ? null : { id, text });
  };
  return (
    <section className={styles.part} aria-labelledby="workload-batch">
      <h3 id="workload-batch">The batch</h3>
      <p className={styles.quiet} role="status">
        {capital(batchWords(scenario))}, interleaved so that every part has about this mix. The page runs a scaled part of it.
      </p>
      <table className={styles.batch}>
        <thead>
          <tr>
            <th scope="col">Query class</th>
            <th scope="col">Queries of each user</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, operator, count, usual }) => (
            <tr key={id}>
              <th scope="row">
                {title} <span className={styles.quiet}>· {operator}</span>
              </th>
              <td>
                <span className={styles.controls}>
                  <NumberField
                    label={`Queries of ${title}`}
                    hideLabel
                    value={count}
                    min={0}
                    max={LIMITS.queriesPerUser}
                    width={5}
                    onCommit={(next) => set(id, title, next)}
                  />
                  {usual !== undefined && usual !== count && <span className={styles.quiet}>usually {usual}</span>}
                </span>
                {refusal?.id === id && (
                  <p role="alert" className={styles.refusal}>
                    {refusal.text}.
                  </p>
                )}
              </td>
              <td>
                <Button kind="link" label={`Edit ${title}`} onClick={() => showDialog('query-class', id)}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => showDialog('query-class')}>Add a query class</Button>
      {back !== undefined && (
        <Button
          onClick={() => {
            setRefusal(null);
            said(handles, `Batch of ${scenario.workload.title}`, back);
          }}
        >
          Back to the study’s batch
        </Button>
      )}
    </section>
  );
}
