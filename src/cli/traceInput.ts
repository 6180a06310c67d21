/** TRACE on the command line: a file or `-`, plain or gzip, streamed. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { formatCount } from '../base/units.ts';
import type { TraceFormat } from '../trace/names.ts';
import { createTraceReader, type ReadOptions } from '../trace/reader.ts';
import type { Trace } from '../trace/trace.ts';
import { UsageError } from './failure.ts';
import { checkFile } from './input.ts';
import { say } from './output.ts';
import { progressLine } from './progress.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Reads a trace, telling on standard error what was skipped; throws UsageError when it cannot be taken. */
export async function readTraceFile(source: string, format: TraceFormat, options: ReadOptions): Promise<Trace> {
  const name = source === '-' ? 'standard input' : source;
  if (source !== '-') await checkFile(source, 'a trace, or - for standard input');
  const size = source === '-' ? 0 : (await stat(source)).size;
  const stream: AsyncIterable<Buffer> = source === '-' ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES });
  const reader = createTraceReader(format, { ...options, fileBytes: size });
  const line = progressLine();
  try {
    for await (const chunk of stream) {
      if (!reader.push(chunk)) break;
      const { bytes, requests } = reader.progress();
      line.show(`reading${size > 0 ? ` ${Math.floor((bytes / size) * 100)} %` : ''}: ${formatCount(requests)} requests`);
    }
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    line.clear();
  }
  const read = reader.end();
  if (read.ok) {
    sayMalformed(read.value.report.malformed);
    return read.value;
  }
  sayMalformed(read.error.malformed);
  throw new UsageError(`${name}: ${read.error.message}`);
}

function sayMalformed({ count, first }: Trace['report']['malformed']): void {
  if (count === 0) return;
  say(`${formatCount(count)} malformed ${count === 1 ? 'line' : 'lines'}:`);
  for (const { line, reason, text } of first) say(`  line ${line}: ${reason}: ${text}`);
  if (count > first.length) say(`  and ${formatCount(count - first.length)} more`);
}
