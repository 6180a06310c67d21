import type { SeedMark } from './seedMark.ts';
import styles from './Study.module.css';

const WIDTH = 120;
const HEIGHT = 14;
const MIDDLE = HEIGHT / 2;

/** The spread over the seeds as a line with its mean, on the ground of what the gate asks for. The words beside it say the same. */
export function SeedMarkView({ mark, verdict }: { readonly mark: SeedMark; readonly verdict: string }) {
  const x = (share: number) => Math.round(share * WIDTH * 10) / 10;
  return (
    <svg className={styles.seedMark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className={styles.gate} x={x(mark.from)} y="1" width={Math.max(1, x(mark.to) - x(mark.from))} height={HEIGHT - 2} />
      {mark.fromIsBound && <line className={styles.bound} x1={x(mark.from)} x2={x(mark.from)} y1="0" y2={HEIGHT} />}
      {mark.toIsBound && <line className={styles.bound} x1={x(mark.to)} x2={x(mark.to)} y1="0" y2={HEIGHT} />}
      <line className={styles.seeds} x1={x(mark.min)} x2={Math.max(x(mark.max), x(mark.min) + 0.5)} y1={MIDDLE} y2={MIDDLE} />
      <circle className={styles.mean} cx={x(mark.mean)} cy={MIDDLE} r="3.5" data-verdict={verdict} />
    </svg>
  );
}
