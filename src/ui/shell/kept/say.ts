/** How many results lie on the device, in a notice that can clear them. */
import { KEEPS_RESULTS, keptShelf } from '../../../store/kept/kept.ts';
import type { ShelfStatus } from '../../../store/kept/shelf.ts';
import type { AppState } from '../../../store/types.ts';
import { messages } from './messages.ts';

type Notify = AppState['notify'];

const TOPIC = 'kept-results';

export function keptWords({ kept, limitBytes, taken, made, damaged, isFull }: ShelfStatus): string {
  if (kept === null) return messages.none;
  return [
    messages.kept(kept.results, kept.bytes, limitBytes),
    messages.since(taken, made),
    damaged > 0 ? messages.damaged(damaged) : '',
    isFull ? messages.full : '',
  ].join('');
}

export async function sayKept(notify: Notify): Promise<void> {
  if (!KEEPS_RESULTS) {
    notify({ kind: 'info', topic: TOPIC, text: messages.inOneFile });
    return;
  }
  const shelf = await keptShelf.load();
  const status = await shelf.status();
  const clear = async (): Promise<void> => {
    try {
      await shelf.clear();
      notify({ kind: 'info', topic: TOPIC, text: messages.cleared });
    } catch (error) {
      notify({ kind: 'warning', topic: TOPIC, text: messages.notCleared, details: [String(error)] });
    }
  };
  const hasAny = (status.kept?.results ?? 0) > 0;
  notify({
    kind: 'info',
    topic: TOPIC,
    text: keptWords(status),
    ...(hasAny && { action: { label: messages.clear, run: () => void clear() } }),
  });
}
