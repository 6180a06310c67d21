/** `--responses`: the responses of a replay in a file (see `trace/responseLines.ts`), written piece by piece. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { ResponseLines } from '../trace/responseLines.ts';
import { OutputLost, UsageError } from './failure.ts';
import { systemWords } from './output.ts';

export class ResponsesFile extends ResponseLines {
  private readonly path: string;
  private readonly file: number;

  /** Throws UsageError if the file cannot be written. */
  constructor(path: string) {
    super((text) => this.append(text));
    this.path = path;
    try {
      this.file = openSync(path, 'w');
    } catch (error) {
      throw new UsageError(`${path} cannot be written: ${systemWords(error)}`);
    }
  }

  close(): void {
    this.end();
    this.attempt(() => closeSync(this.file));
  }

  private append(text: string): void {
    const bytes = Buffer.from(text, 'latin1');
    for (let at = 0; at < bytes.length;) at += this.attempt(() => writeSync(this.file, bytes, at));
  }

  private attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw new OutputLost(`${this.path} cannot be written: ${systemWords(error)}`);
    }
  }
}
