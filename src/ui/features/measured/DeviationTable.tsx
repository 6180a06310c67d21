/** One figure of every measured disk: simulated with its interval, measured, and the difference. */
import { INTERVAL_SEEDS } from '../../../analysis/answers/seeds.ts';
import { FIGURE_WORDS, formatDifference, formatFigure, type Comparison, type FigureId } from '../../../analysis/measured/index.ts';
import { diskName, targetName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import styles from './Measured.module.css';

export interface DeviationTableProps {
  readonly scenario: Scenario;
  readonly comparison: Comparison;
  readonly figure: FigureId;
}

export function DeviationTable({ scenario, comparison, figure }: DeviationTableProps) {
  const { disks, total } = comparison;
  const rows = [...(total === null ? [] : [total]), ...disks].flatMap(({ id, kind, deviations }) => {
    const deviation = deviations.find((each) => each.figure === figure);
    if (deviation === undefined) return [];
    const { simulated, measured, verdict } = deviation;
    const name = kind === 'total' ? messages.all : kind === 'disk' ? diskName(id) : targetName(scenario, id);
    return [
      {
        key: `${kind} ${id}`,
        data: { 'data-verdict': verdict } as const,
        cells: [
          name,
          formatFigure(figure, simulated.mean),
          simulated.count < INTERVAL_SEEDS
            ? messages.none
            : messages.interval(formatFigure(figure, simulated.low), formatFigure(figure, simulated.high)),
          formatFigure(figure, measured),
          verdict === 'alike' ? messages.alike : formatDifference(deviation),
        ],
      },
    ];
  });
  return (
    <ScrollRegion aria-label={messages.tableOf(FIGURE_WORDS[figure])} className={styles.scroll}>
      <Table
        caption={messages.tableOf(FIGURE_WORDS[figure])}
        columns={[messages.disk, messages.simulated, messages.intervalColumn, messages.measured, messages.difference]}
        rows={rows}
        testId="measured-figures"
      />
    </ScrollRegion>
  );
}
