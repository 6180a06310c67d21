/** "Workload": who works, in which order, how parallel, and how many queries of each class. */
import { useState } from 'react';
import { setBatchCount } from '../../../scenario/edit/batch.ts';
import { setOrder, setQueryProcs, setUsers } from '../../../scenario/edit/settings.ts';
import { setTuneGroup } from '../../../scenario/edit/volumes.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { capital } from '../../../analysis/format.ts';
import { AlongsidePopover } from './AlongsidePopover.tsx';
import { alongsideText } from '../../../analysis/kernel/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { said } from '../../../store/said.ts';
import { Setting } from './Setting.tsx';
import { backToUsual, batchRows, batchWords } from './workloadModel.ts';
import { messages } from './messages.ts';
import styles from './Settings.module.css';

export function WorkloadDialog() {
  const scenario = useApp((state) => state.scenario);
  return (
    <Dialog title={messages.workload(scenario.workload.title)} size="wide" onClose={closeDialog}>
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
      <h3 id="workload-users">{messages.usersAndProcesses}</h3>
      <Setting
        name={messages.users2}
        about={capital(alongsideText(scenario) ?? (workload.until === undefined ? messages.eachRunsTheBatchOnce : messages.eachStartsOver))}
        refusal={refusalOf('users')}
      >
        <CountField
          label={messages.users2}
          value={workload.users}
          max={LIMITS.users}
          onCommit={(users) => changing('users')(messages.users3(users), (s) => setUsers(s, users))}
        />
        <span className={styles.controls}>
          {messages.inTheBackground2} <AlongsidePopover />
        </span>
        <Button kind="link" onClick={() => showDialog('streams')}>
          {messages.streams(scenario.workload.streams?.length ?? 0)}
        </Button>
      </Setting>
      <Setting
        name={messages.order}
        about={workload.order === 'own' ? messages.everyUserRunsTheBatch : messages.allUsersRunTheBatch}
        refusal={refusalOf('order')}
      >
        <Segmented
          label={messages.orderOfTheBatch}
          value={workload.order}
          options={[
            { value: 'own', label: messages.own },
            { value: 'same', label: messages.same },
          ]}
          onChange={(order) =>
            changing('order')(order === 'own' ? messages.eachUserInItsOwnOrder : messages.allUsersInTheSameOrder, (s) => setOrder(s, order))
          }
        />
      </Setting>
      <Setting name={procs.Name} about={messages.processesThatMayWorkOn} refusal={refusalOf('queryProcs')}>
        <CountField
          label={procs.Name}
          value={workload.queryProcs}
          max={LIMITS.queryProcs}
          onCommit={(queryProcs) => changing('queryProcs')(`${procs.Name} ${queryProcs}`, (s) => setQueryProcs(s, queryProcs))}
        />
      </Setting>
      <Setting
        name={group.Name}
        about={messages.processesOfOneQueryThat2(fileGroup.a, volumes.length === 0 || groups === 0, groups, volumes.length)}
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
    const text = said(handles, messages.ofText4(count, title), (s) => setBatchCount(s, id, count), `batch ${id}`);
    setRefusal(text === null ? null : { id, text });
  };
  return (
    <section className={styles.part} aria-labelledby="workload-batch">
      <h3 id="workload-batch">{messages.theBatch}</h3>
      <p className={styles.quiet} role="status">
        {messages.interleavedSoThatEveryPart(batchWords(scenario))}
      </p>
      <Table
        words
        columns={[messages.queryClass, messages.queriesOfEachUser, messages.whatTheyDo]}
        rows={rows.map(({ id, title, operator, count, usual }) => ({
          key: id,
          cells: [
            <>
              {title} <span className={styles.quiet}>· {operator}</span>
            </>,
            <>
              <span className={styles.controls}>
                <NumberField
                  label={messages.queriesOf(title)}
                  hideLabel
                  value={count}
                  min={0}
                  max={LIMITS.queriesPerUser}
                  width={5}
                  onCommit={(next) => set(id, title, next)}
                />
                {usual !== undefined && usual !== count && <span className={styles.quiet}>{messages.usually(usual)}</span>}
              </span>
              {refusal?.id === id && (
                <p role="alert" className={styles.refusal}>
                  {refusal.text}.
                </p>
              )}
            </>,
            <Button key="edit" kind="link" label={messages.edit(title)} onClick={() => showDialog('query-class', id)}>
              {messages.edit2}
            </Button>,
          ],
        }))}
      />
      <Button onClick={() => showDialog('query-class')}>{messages.addAQueryClass}</Button>
      {back !== undefined && (
        <Button
          onClick={() => {
            setRefusal(null);
            said(handles, messages.batchOf(scenario.workload.title), back);
          }}
        >
          {messages.backToTheStudysBatch}
        </Button>
      )}
    </section>
  );
}
