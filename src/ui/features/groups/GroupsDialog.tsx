/** "Volume groups": the map of each, its logical volumes, and what can be made of free extents. Every change is one step of the history. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatMoment } from '../../../analysis/format.ts';
import { groupMap, freeExtents, sharedDisks, stripedTogether, type MapRow } from '../../../analysis/volumes/groupMap.ts';
import { groupMapNow } from '../../../analysis/volumes/groupMapNow.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { targetName } from '../../../scenario/names.ts';
import { playback } from '../../../store/playback.ts';
import { said } from '../../../store/said.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { usePaced } from '../../kit/state/usePaced.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import type { Change } from './change.ts';
import { GroupMap } from './GroupMap.tsx';
import { LogicalList } from './LogicalList.tsx';
import { Members, NewGroup } from './Members.tsx';
import { MoveLogical } from './MoveLogical.tsx';
import { messages } from './messages.ts';
import { NewLogical } from './NewLogical.tsx';
import styles from './Groups.module.css';

export function GroupsDialog() {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change: Change = (label, apply) => {
    const text = said(handles, label, apply);
    setRefusal(text);
    return text === null;
  };
  const groups = scenario.volumeGroups ?? [];
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <p className={styles.lead}>{messages.lead}</p>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}.
        </p>
      )}
      {groups.length === 0 && <p className={styles.lead}>{messages.none}</p>}
      {groups.map((group) => (
        <Group key={group.id} scenario={scenario} group={group} change={change} />
      ))}
      <Warnings scenario={scenario} />
      <NewGroup scenario={scenario} change={change} />
    </Dialog>
  );
}

interface GroupProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
  readonly change: Change;
}

function Group({ scenario, group, change }: GroupProps) {
  const rows = groupMap(scenario, group);
  const extents = rows.reduce((sum, row) => sum + row.extents, 0);
  return (
    <section className={styles.part} aria-label={messages.group(group.name)}>
      <h3>{messages.group(group.name)}</h3>
      <p className={styles.quiet}>{messages.groupIs(group.extentBytes, extents, freeExtents(rows))}</p>
      <Map scenario={scenario} group={group} rows={rows} />
      <LogicalList scenario={scenario} group={group} change={change} />
      <NewLogical scenario={scenario} group={group} change={change} />
      {group.logical.length > 0 && group.physical.length > 1 && <MoveLogical scenario={scenario} group={group} change={change} />}
      <Members scenario={scenario} group={group} change={change} />
    </section>
  );
}

/** While the film is open the map is that of the playhead, as far as actions concern the group. */
function Map({ scenario, group, rows }: Omit<GroupProps, 'change'> & { readonly rows: readonly MapRow[] }) {
  const playing = useStore(playback, (state) => state.playing);
  const moment = useStore(playback, (state) => (state.open && state.scenario === scenario ? state.moment : null));
  const shown = usePaced(moment, playing);
  const now = shown?.extents;
  return now ? (
    <GroupMap scenario={scenario} group={group} rows={groupMapNow(scenario, group, now)} at={formatMoment(shown.ms)} />
  ) : (
    <GroupMap scenario={scenario} group={group} rows={rows} />
  );
}

/** What a volume manager makes easy to overlook. */
function Warnings({ scenario }: { readonly scenario: Scenario }) {
  const striped = stripedTogether(scenario).map(({ volume, others }) =>
    messages.stripedTogether(
      volume.name,
      others.map((id) => targetName(scenario, id)),
    ),
  );
  const shared = sharedDisks(scenario).map(({ object, disk, containers }) => messages.sharedDisk(object, disk, containers));
  const all = [...striped, ...shared];
  if (all.length === 0) return null;
  return (
    <section className={styles.part} aria-label={messages.warnings}>
      <h3>{messages.warnings}</h3>
      {all.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
