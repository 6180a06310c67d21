/** `--responses`: the responses of a replay in a file (see `trace/responseLines.ts`), written piece by piece. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { ResponseLines } from '../trace/responseLines.ts';
import { UsageError } from './failure.ts';

export class ResponsesFile extends ResponseLines {
  private readonly path: string;
  private readonly file: number;

  /** Throws UsageError if the file cannot be written. */
  constructor(path: string) {
    super((text) => this.append(text));
    this.path = path;
    this.file = this.attempt(() => openSync(path, 'w'));
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
      throw new UsageError(`${this.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
