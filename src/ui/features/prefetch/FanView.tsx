/** The fan-out as SVG: the prefetch at the left, its containers, and a row for each disk with a bar as long as its bytes. */
import type { PrefetchFan } from '../../../analysis/fanOut/prefetchFan.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { diskLabel } from '../../../scenario/names.ts';
import styles from './Prefetch.module.css';
import { messages } from './messages.ts';

/** Rows that are drawn; the table has all. */
export const MOST_ROWS = 48;

const ROW = 20;
const DOT = 10;
const BOX = { x: 34, width: 76 };
const DISK_X = 142;
const BAR = { x: 190, width: 46 };
const WIDTH = 296;

interface FanViewProps {
  readonly fan: PrefetchFan;
  /** What the picture says, for those who cannot see it. */
  readonly label: string;
}

const short = (text: string, most = 11): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function FanView({ fan, label }: FanViewProps) {
  const rows = fan.disks.slice(0, MOST_ROWS);
  const most = Math.max(1, ...fan.disks.map(({ bytes }) => bytes));
  const height = Math.max(1, rows.length) * ROW + 8;
  const y = (row: number): number => 4 + (row + 0.5) * ROW;
  const containers = [...new Set(rows.map(({ container }) => container))].map((container) => {
    const own = rows.flatMap((disk, row) => (disk.container === container ? [row] : []));
    const target = fan.reads.find((read) => read.container === container)?.target ?? '';
    return { container, target, own, middle: (y(own[0]) + y(own[own.length - 1])) / 2 };
  });
  return (
    <svg className={styles.fan} width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      {containers.map(({ container, target, own, middle }) => (
        <g key={container}>
          <path className={styles.line} d={`M${DOT} ${height / 2} C${DOT + 14} ${height / 2} ${BOX.x - 14} ${middle} ${BOX.x} ${middle}`} />
          {own.map((row) => (
            <path
              key={row}
              className={styles.line}
              d={`M${BOX.x + BOX.width} ${middle} C${BOX.x + BOX.width + 14} ${middle} ${DISK_X - 18} ${y(row)} ${DISK_X - 4} ${y(row)}`}
            />
          ))}
          <rect className={styles.box} x={BOX.x} y={middle - 10} width={BOX.width} height={20} rx="3" />
          <text className={styles.name} x={BOX.x + BOX.width / 2} y={middle}>
            {short(messages.container(container, target))}
          </text>
        </g>
      ))}
      <circle className={styles.dot} cx={DOT} cy={height / 2} r={6} />
      {rows.map(({ id, bytes }, row) => (
        <g key={id}>
          <text x={DISK_X} y={y(row)}>
            {short(diskLabel(id), 6)}
          </text>
          <rect className={styles.bar} x={BAR.x} y={y(row) - 6} width={Math.max(1, (BAR.width * bytes) / most)} height={12} />
          <text x={BAR.x + BAR.width + 4} y={y(row)}>
            {formatBytes(bytes)}
          </text>
        </g>
      ))}
    </svg>
  );
}
