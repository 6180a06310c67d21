import { later } from '../../../base/later.ts';
import { messages } from '../messages.ts';
import { Button } from '../primitives/Button.tsx';
import { useCommands } from '../state/useApp.ts';
import { fileStem } from './fileText.ts';
import type { Origin, OriginSource } from './origin.ts';
import { useOrigin } from './useOrigin.ts';

interface CsvButtonProps {
  readonly label: string;
  /** Of the file. */
  readonly title: string;
  readonly result: OriginSource;
  readonly csv: (origin: Origin) => string;
}

const files = later(messages.writingFiles, () => import('./export.ts'));

/** Saves numbers that have no picture of their own as CSV, with the scenario that they are of. */
export function CsvButton({ label, title, result, csv }: CsvButtonProps) {
  const commands = useCommands();
  const originOf = useOrigin();
  const save = async () => {
    try {
      const { exportCsv } = await files.load();
      const origin = originOf(result);
      exportCsv(fileStem(title, origin), csv(origin));
      commands.announce(messages.saved(title, 'CSV'));
    } catch (error) {
      commands.notify({ kind: 'error', text: messages.notSaved(title, 'CSV'), details: [String(error)] });
    }
  };
  return <Button onClick={() => void save()}>{label}</Button>;
}
