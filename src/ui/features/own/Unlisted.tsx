/** How many files a table space has of which none is listed, and on which disks and volumes. */
import { formatCount } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeDraft, type Draft } from './draft.ts';
import { messages } from './messages.ts';
import styles from './Own.module.css';

export interface UnlistedProps {
  readonly draft: Draft;
  /** Volumes and loose disks, by id. */
  readonly places: readonly string[];
}

const COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const OPTIONS = [
  { value: '0', label: messages.usualFiles },
  ...COUNTS.map((count) => ({ value: String(count), label: formatCount(count) })),
];
/** More than these are all in use; a list of hundreds would hide what comes below. */
const MOST_LISTED = 64;

export function Unlisted({ draft, places }: UnlistedProps) {
  if (places.length === 0) return null;
  const { count, on } = draft.unlisted;
  const change = (next: Partial<typeof draft.unlisted>) => changeDraft({ unlisted: { ...draft.unlisted, ...next } });
  const known = on.filter((id) => places.includes(id));
  const chosen = known.length === 0 ? places : known;
  return (
    <Fold summary={messages.unlisted}>
      <div className={styles.part}>
        <p>{messages.unlistedAbout}</p>
        <div className={styles.fields}>
          <Select
            label={messages.filesOfEach}
            value={String(count)}
            options={OPTIONS}
            onChange={(value) => change({ count: Number(value) })}
          />
        </div>
        {places.length > 1 && places.length <= MOST_LISTED && (
          <fieldset className={styles.places}>
            <legend>{messages.on}</legend>
            <Button onClick={() => change({ on: [] })}>{messages.all}</Button>
            {places.map((id) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => {
                    const next = target.checked
                      ? places.filter((each) => each === id || chosen.includes(each))
                      : chosen.filter((each) => each !== id);
                    change({ on: next.length === places.length ? [] : next });
                  }}
                />
                {id}
              </label>
            ))}
          </fieldset>
        )}
        <p className={styles.quiet}>{count === 0 ? messages.usualAbout : messages.filesInTurn(count, chosen.length)}</p>
      </div>
    </Fold>
  );
}
