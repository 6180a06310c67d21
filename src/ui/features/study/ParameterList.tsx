import { useState } from 'react';
import type { Provenance, StudyParameter } from '../../../scenario/provenance.ts';
import { formatCount } from '../../../analysis/format.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Scroller } from './Scroller.tsx';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

/** Numbers as exact as they are kept, thousands apart. What is counted stands in the title. */
const valueText = ({ value, unit }: StudyParameter): string =>
  `${Number.isInteger(value) ? formatCount(value) : String(value)}${unit === 'count' ? '' : ` ${unit}`}`;

/** Every number behind the study's scenarios, with where it comes from. */
export function ParameterList({ parameters }: { readonly parameters: readonly StudyParameter[] }) {
  const [only, setOnly] = useState<Provenance | 'all'>('all');
  // A long table that few people need: rendered only when opened.
  const [opened, setOpened] = useState(false);
  const provenances = [...new Set(parameters.map(({ provenance }) => provenance))].toSorted();
  const shown = parameters.filter(({ provenance }) => only === 'all' || provenance === only);
  const count = (one: Provenance) => parameters.filter(({ provenance }) => provenance === one).length;
  return (
    <Fold summary={messages.parametersOf(parameters.length)} onOpen={(unfolded) => unfolded && setOpened(true)}>
      {opened && (
        <div className={styles.parameters}>
          <Select<Provenance | 'all'>
            label={messages.provenance}
            value={only}
            options={[
              { value: 'all', label: messages.all(parameters.length) },
              ...provenances.map((one) => ({ value: one, label: messages.some(one, count(one)) })),
            ]}
            onChange={setOnly}
          />
          <Scroller label={messages.parameters}>
            <Table
              caption={messages.parameters}
              columns={[messages.parameter, messages.value, messages.provenance, messages.source]}
              rows={shown.map((parameter) => ({
                key: parameter.name,
                cells: [
                  <span key="name" className={styles.parameter}>
                    {parameter.title} <code>{parameter.name}</code>
                  </span>,
                  valueText(parameter),
                  parameter.serves === undefined ? parameter.provenance : messages.servesClaims(parameter.provenance, parameter.serves),
                  <span key="note" className={styles.note}>
                    {parameter.note}
                  </span>,
                ],
              }))}
            />
          </Scroller>
        </div>
      )}
    </Fold>
  );
}
