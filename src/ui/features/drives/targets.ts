/** Which disks a drive can be chosen for: what was asked for, each volume, the disks of one model, all. */
import type { Scenario } from '../../../scenario/schema.ts';
import { disksName } from '../../../scenario/names.ts';
import { messages } from './messages.ts';

export interface DiskChoice {
  readonly id: string;
  readonly label: string;
  /** Ids, in the document's order. */
  readonly disks: readonly string[];
}

/** The choices, none of them empty, none twice; the first is what was `asked` for. */
export function diskChoices(scenario: Scenario, asked: readonly string[]): readonly DiskChoice[] {
  const { disks, drives } = scenario.hardware;
  const all = disks.map((disk) => disk.id);
  const inOrder = (ids: readonly string[]) => all.filter((id) => ids.includes(id));
  const choices: DiskChoice[] = [{ id: 'asked', label: disksName(inOrder(asked)), disks: inOrder(asked) }];
  for (const volume of scenario.volumes) {
    choices.push({
      id: `volume:${volume.id}`,
      label: messages.volume(volume.name, volume.members.length),
      disks: inOrder(volume.members),
    });
  }
  if (drives.length > 1) {
    for (const drive of drives) {
      const own = disks.filter((disk) => disk.drive === drive.id).map((disk) => disk.id);
      choices.push({ id: `drive:${drive.id}`, label: messages.every(drive.name, own.length), disks: own });
    }
  }
  choices.push({ id: 'all', label: all.length === 1 ? disksName(all) : messages.allDisks(all.length), disks: all });
  const seen = new Set<string>();
  const wanted = all.length === inOrder(asked).length ? [...choices.slice(-1), ...choices.slice(0, -1)] : choices;
  return wanted.filter(({ id, disks: own }) => {
    const key = own.join(' ');
    // "All disks" is said so, whichever else is the same.
    if (own.length === 0 || seen.has(key) || (id !== 'all' && own.length === all.length)) return false;
    seen.add(key);
    return true;
  });
}
