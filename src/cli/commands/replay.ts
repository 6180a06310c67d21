import { Command, Option } from 'commander';
import type { Scenario } from '../../scenario/schema.ts';
import { BLKPARSE_ACTIONS, TRACE_FORMATS, type BlkparseAction, type TraceFormat } from '../../trace/names.ts';
import { ReplayOverload } from '../../trace/player.ts';
import { followFiles, followWords, sameDevices } from '../../trace/followFiles.ts';
import { createReplay, defaultMode } from '../../trace/replay.ts';
import { OVERFLOW_POLICIES, type OverflowPolicy, type ReplayMode, type ReplayResult } from '../../trace/replayDocument.ts';
import { DISCIPLINES, driveScenario, type DisciplineName } from '../../trace/setup.ts';
import type { ResponseSink } from '../../trace/responses.ts';
import type { Trace } from '../../trace/trace.ts';
import { readDrive } from '../driveSource.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { collect, fractionUpTo, numberWithin, wholeNumber } from '../options.ts';
import { print, printJson, say } from '../output.ts';
import { progressLine } from '../progress.ts';
import { replayDocument } from '../resultDocument.ts';
import { ResponsesFile } from '../responsesFile.ts';
import { replayText } from '../resultText.ts';
import { readTraceFile } from '../traceInput.ts';

interface Values {
  readonly format: TraceFormat;
  readonly scenario?: string;
  readonly drive?: string;
  readonly discipline?: DisciplineName;
  readonly ageWeight?: number;
  readonly foresight?: boolean;
  readonly queueDepth?: number;
  readonly mode?: ReplayMode;
  readonly speed?: number;
  readonly outstanding?: number;
  readonly initialCylinder?: number;
  readonly phase?: number;
  readonly device?: readonly string[];
  readonly recordedOn?: string;
  readonly onMalformed: 'skip' | 'refuse';
  readonly onOverflow: OverflowPolicy;
  readonly blkparseAction: BlkparseAction;
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly responses?: string;
  readonly json?: boolean;
}

const choice = (flags: string, words: string, choices: readonly string[]): Option => new Option(flags, words).choices(choices);

/** `replay TRACE`: drives a scenario's devices, or disks of one drive, with a recorded block trace. */
export const replayCommand = (): Command =>
  new Command('replay')
    .description('drive devices with a recorded block trace')
    .argument('<trace>', 'a file, plain or gzip, or - for standard input')
    .addOption(choice('--format <format>', 'what the trace is', TRACE_FORMATS).makeOptionMandatory())
    .option('--scenario <scenario>', `its disks and volumes: ${SCENARIO_HELP}`)
    .option(
      '--drive <file>',
      "one drive: a JSON file (see public/schema/drive.schema.json and 'drive import'), -, or an id of the drive library (see 'drive list')",
    )
    .addOption(choice('--discipline <name>', 'orders the queue at the host, one request at a time at the device', DISCIPLINES))
    .option('--age-weight <w>', 'asptf: ms of positioning that a ms of waiting is worth (default: 0.01)', numberWithin(0, 10))
    .option('--foresight', 'sptf, asptf: choose by what only the drive knows: overheads, buffer, unwritten data')
    .option('--no-foresight', 'sptf, asptf: choose by arm and platter alone, which is all a host knows (its default)')
    .option(
      '--queue-depth <n>',
      'the device holds n requests and orders them itself: by --discipline, else by its own discipline, else SPTF',
      wholeNumber(1, 1024),
    )
    .addOption(choice('--mode <mode>', 'open: at the recorded arrivals; closed: one after another, with think times', ['open', 'closed']))
    .option('--speed <x>', 'recorded times pass x times as fast (default: 1)', fractionUpTo(1_000_000))
    .option('--outstanding <n>', 'closed: this many requests at a time (default: 1)', wholeNumber(1, 65_536))
    .option('--initial-cylinder <n>', 'where every arm stands at t = 0', wholeNumber(0, 10_000_000))
    .option('--phase <turn>', 'angle of every platter at t = 0, in turns', numberWithin(0, 1))
    .option('--device <name=id>', 'volume or disk that stands for a device of the trace; repeatable', collect)
    .option(
      '--recorded-on <scenario>',
      'with --scenario: the layout on which the trace was recorded; each request follows the file at its address to where it lies in --scenario',
    )
    .addOption(choice('--on-malformed <policy>', 'what to do about malformed lines', ['skip', 'refuse']).default('skip'))
    .addOption(choice('--on-overflow <policy>', 'what to do about requests beyond the device', OVERFLOW_POLICIES).default('refuse'))
    .addOption(
      choice('--blkparse-action <action>', 'events treated as requests: queued, dispatched or completed', BLKPARSE_ACTIONS).default('Q'),
    )
    .option('--set <pointer=value>', 'with --scenario: change one value first, by JSON pointer; repeatable', collect)
    .option('--seed <n>', "with --scenario: in place of the scenario's own", wholeNumber(0, 4_294_967_295))
    .option('--responses <file>', 'write one line of CSV a request')
    .option('--json', 'print the result document (see public/schema/result.schema.json)')
    .action(
      answering(async (source: string, values: Values) => {
        if (source === '-' && (values.scenario === '-' || values.drive === '-'))
          throw new UsageError('Only one of the inputs can be standard input');
        const machine = await readMachine(values);
        const trace = await readTraceFile(source, values.format, {
          onMalformed: values.onMalformed,
          blkparseAction: values.blkparseAction,
        });
        checkOptions(values, trace);
        const scenario = machine(trace.devices.length);
        const result =
          values.recordedOn === undefined ? replay(trace, scenario, values) : await replayFiles(trace, scenario, values.recordedOn, values);
        if (result === null) return NO;
        if (values.json) printJson(replayDocument(result));
        else print(replayText(scenario, replayDocument(result)));
        return DONE;
      }),
    );

/** What the trace is to meet, for so many devices of the trace. */
async function readMachine({ scenario, drive, set, seed }: Values): Promise<(devices: number) => Scenario> {
  if ((scenario === undefined) === (drive === undefined)) throw new UsageError('Give either --scenario or --drive');
  if (scenario !== undefined) {
    const read = await readScenario(scenario, { set });
    return () => read;
  }
  if (set !== undefined || seed !== undefined) throw new UsageError('--set and --seed go with --scenario');
  const read = await readDrive(drive ?? '-');
  return (devices) => driveScenario(read, devices);
}

/** The trace as a load of files, on another layout than that of its recording. */
async function replayFiles(trace: Trace, scenario: Scenario, recordedOn: string, values: Values): Promise<ReplayResult | null> {
  if (values.scenario === undefined) throw new UsageError('--recorded-on goes with --scenario: a drive by itself has no files');
  const recorded = await readScenario(recordedOn, {});
  const followed = followFiles(trace, recorded, scenario, parsePairs(values.device));
  if (!followed.ok) throw new UsageError(followed.error);
  say(followWords(followed.value.report));
  const { trace: moved } = followed.value;
  return replay(moved, scenario, { ...values, device: Object.entries(sameDevices(moved)).map(([name, id]) => `${name}=${id}`) });
}

/** Options that would do nothing are wrong usage: anyone who gives one believes that it counts. */
function checkOptions({ mode, outstanding, ageWeight, foresight, discipline }: Values, trace: Trace): void {
  const replayed = mode ?? defaultMode(trace);
  if (outstanding !== undefined && replayed === 'open') {
    throw new UsageError('--outstanding has no effect on an open replay; add --mode closed, or leave it out');
  }
  if (foresight !== undefined && discipline !== 'sptf' && discipline !== 'asptf') {
    throw new UsageError('--foresight has no effect without --discipline sptf or asptf; add one, or leave it out');
  }
  if (ageWeight !== undefined && discipline !== 'asptf') {
    throw new UsageError('--age-weight has no effect without --discipline asptf; add that, or leave it out');
  }
}

/** Events between two looks at the clock. */
const EVENTS_PER_SLICE = 200_000;

/** Null: the devices cannot keep up. */
function replay(trace: Trace, scenario: Scenario, values: Values): ReplayResult | null {
  const { phase: phaseTurns, device, responses, ...options } = values;
  let file: ResponsesFile | undefined;
  const sink: ResponseSink = {
    response: (index, arrivalNs, completionNs, times, row) => file?.response(index, arrivalNs, completionNs, times, row),
  };
  const made = createReplay(trace, scenario, {
    ...options,
    phaseTurns,
    devices: parsePairs(device),
    sink: responses === undefined ? undefined : sink,
  });
  if (!made.ok) throw new UsageError(made.error.message);
  const run = made.value;
  if (responses !== undefined) {
    // Opened when the replay is sure to begin: a refusal leaves an older file alone.
    file = new ResponsesFile(responses);
    file.isReplayed = (index) => run.isReplayed(index);
  }
  const progress = progressLine();
  try {
    while (!run.advance(EVENTS_PER_SLICE)) progress.show(`replaying: ${Math.floor(run.progress().fraction * 100)} %`);
  } catch (error) {
    if (!(error instanceof ReplayOverload)) throw error;
    say(`spindle: ${error.message}`);
    return null;
  } finally {
    progress.clear();
    file?.close();
  }
  return run.result();
}

function parsePairs(pairs: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at <= 0) throw new UsageError(`--device ${pair}: expected NAME=ID, e.g. --device 0=d3`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
