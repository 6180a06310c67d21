/** The storage paths of automatic table spaces: each has a container on each path, or on those that no space has that is used at the same time. */
import { useState } from 'react';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { spreadOverPaths } from '../../../scenario/edit/containers.ts';
import { targetName, targetsName } from '../../../scenario/names.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Change, SpaceProps } from './managed.ts';
import { messages } from './messages.ts';
import styles from './Tables.module.css';

const WAYS = ['evenly', 'co-access'] as const;
type Way = (typeof WAYS)[number];

export function PathList({ scenario, object, change }: SpaceProps & { readonly change: Change }) {
  const { targets, target, objectFirst } = layoutOf(scenario);
  const o = scenario.database.objects.findIndex(({ id }) => id === object.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(Array.from(target.subarray(objectFirst[o], objectFirst[o + 1]), (t) => targets[t]?.id ?? '')),
  );
  const [how, setHow] = useState<Way>('evenly');
  const paths = targets.map(({ id }) => id).filter((id) => chosen.has(id));
  const count = scenario.database.objects.filter(({ extents }) => extents?.managed === 'automatic').length;
  return (
    <fieldset className={styles.targets}>
      <legend>{messages.paths}</legend>
      <div className={styles.boxes}>
        {targets.map(({ id }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.target.checked) next.add(id);
                else next.delete(id);
                setChosen(next);
              }}
            />
            {targetName(scenario, id)}
          </label>
        ))}
      </div>
      <div className={styles.fields}>
        <Select<Way>
          label={messages.spread}
          value={how}
          options={WAYS.map((value) => ({ value, label: messages.ways[value] }))}
          onChange={setHow}
        />
        <Button
          unavailable={paths.length === 0 ? messages.targetFirst : undefined}
          onClick={() => change(messages.spreadOver(targetsName(scenario, paths)), (s) => spreadOverPaths(s, paths, how))}
        >
          {messages.spreadAll(count)}
        </Button>
      </div>
    </fieldset>
  );
}
