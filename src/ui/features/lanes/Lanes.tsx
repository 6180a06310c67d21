import { useEffect, useEffectEvent, useMemo } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import { ExportMenu } from '../../kit/export/ExportMenu.tsx';
import { useTimeView } from '../../kit/plots/timeWindow.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { PRINT_ORDER } from '../../kit/primitives/printing.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { lanesCsv } from './csv.ts';
import { legendMarks } from './legend.ts';
import { DecisionList } from './DecisionList.tsx';
import { LanesBar } from './LanesBar.tsx';
import { lanesDrawing, lanesPlayhead, LanesPicture } from './LanesPicture.tsx';
import { LanesStatus } from './LanesStatus.tsx';
import { LanesTable } from './LanesTable.tsx';
import { RequestCard } from './RequestCard.tsx';
import { filmPlace, useFilm, useFilmTooFast } from './useFilm.ts';
import { useLanes } from './useLanes.ts';
import { lanesView, setLanes } from '../../../store/lanesView.ts';
import { useLaneCursor } from './useLaneCursor.ts';
import { useLanesData } from './useLanesData.ts';
import type { LanesData } from './useLanesData.ts';
import { detailWindow, firstIoMs, firstKind, windowOf } from './window.ts';
import type { WindowSources } from './window.ts';
import type { WindowKind } from '../../../store/lanesView.ts';
import { lanesSummary, lostWords } from './words.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

export interface LanesProps {
  readonly result: RunResult;
}

/** Has a window of the current run simulated once more, and again when it moves. */
function LookInto({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  const commands = useCommands();
  useEffect(() => commands.lookInto(detailWindow({ fromMs, toMs })), [commands, fromMs, toMs]);
  return null;
}

/** P11: the requests of a disk one by one, with the decisions of its scheduler. */
export function Lanes({ result }: LanesProps) {
  const commands = useCommands();
  const { store } = useHandles();
  const large = useLanes((state) => state.large);
  const own = useLanes((state) => state.own);
  const chosen = useLanes((state) => state.kind);
  const selection = useTimeView((state) => state.window);
  const cursorMs = useApp((state) => state.view.cursorMs);
  const scenarioHash = useApp((state) => state.scenarioHash);
  const scale = useApp((state) => state.answer.summary?.scale);
  const { elapsedMs, series } = result;
  const startMs = useMemo(() => (series ? firstIoMs(series) : 0), [series]);
  const sources: WindowSources = { elapsedMs, startMs, cursorMs, selection, own, film: null };
  const kind: WindowKind = chosen ?? firstKind(sources);
  const window = windowOf(own ? 'own' : kind, sources);

  // A window, once it is looked at, stays where it is although the cursor moves within it. It is left for what the other
  // pictures show when the lanes are opened again.
  const open = useEffectEvent(() => {
    const before = lanesView.getState();
    const film = filmPlace();
    const now = store.getState().view.cursorMs;
    const kept = before.own && now !== null && now >= before.own.fromMs && now <= before.own.toMs;
    if (kept && !useTimeView.getState().window && film === null) return;
    const first: WindowSources = { elapsedMs, startMs, cursorMs: now, selection: useTimeView.getState().window, own: null, film };
    setLanes({ kind: firstKind(first), own: windowOf(firstKind(first), first), view: null });
  });
  useEffect(() => open(), []);
  useFilm(elapsedMs);

  useEffect(() => () => commands.lookInto(null), [commands]);

  const work = <LanesWork result={result} kind={kind} window={window} sources={sources} />;
  return (
    <>
      {/* Another scale of the answer on screen is another run. */}
      {own && <LookInto key={`${scenarioHash}/${scale}`} fromMs={window.fromMs} toMs={window.toMs} />}
      {work}
      {large && (
        <Dialog title={messages.requestLanes} size="full" onClose={() => setLanes({ large: false })}>
          <div className={styles.large}>{work}</div>
        </Dialog>
      )}
    </>
  );
}

interface LanesWorkProps extends LanesProps {
  readonly kind: WindowKind;
  readonly window: { readonly fromMs: number; readonly toMs: number };
  readonly sources: WindowSources;
}

function LanesWork({ result, kind, window, sources }: LanesWorkProps) {
  const data = useLanesData();
  const as = useApp((state) => state.view.stripAs);
  const large = useLanes((state) => state.large);
  const cursor = useLaneCursor(data);
  const lost = data ? lostWords(data.record) : '';
  const tooFast = useFilmTooFast(window) && kind === 'playhead';
  return (
    <div className={styles.lanes}>
      <LanesBar data={data} result={result} kind={kind} window={window} sources={sources}>
        {data && <LanesStatus empty={false} />}
      </LanesBar>
      {!data && <LanesStatus empty />}
      {tooFast && (
        <p className={styles.lost} data-testid="lanes-at-pause">
          {messages.followsAtPause}
        </p>
      )}
      {lost !== '' && <p className={styles.lost}>{lost.trim()}</p>}
      {data && (
        <div className={styles.body}>
          <div className={styles.main}>
            {as === 'table' ? (
              <LanesTable data={data} cursor={cursor} />
            ) : (
              <LanesPicture
                data={data}
                tools={
                  <>
                    {!large && (
                      <Button kind="quiet" onClick={() => setLanes({ large: true })}>
                        {messages.larger}
                      </Button>
                    )}
                    {!data.stale && <LanesExport data={data} result={result} />}
                  </>
                }
              />
            )}
          </div>
          <div className={styles.side}>
            <RequestCard record={data.record} row={data.row} />
            <DecisionList data={data} cursor={cursor} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Height of a lane in a file: room for its name. */
const FILE_LANE_PX = 20;
const LEGEND_PX = 24;

function LanesExport({ data, result }: Pick<LanesProps, 'result'> & { readonly data: LanesData }) {
  const firstLane = useLanes((state) => state.firstLane);
  const { record, disk, nameOf, shown, view } = data;
  const diskId = shown.disks[disk.device] ?? String(disk.device + 1);
  const space = { width: 1200, height: 200 + disk.lanes.length * FILE_LANE_PX, labelPx: 12 };
  return (
    <ExportMenu
      title={messages.requestLanesOf(diskId)}
      summary={lanesSummary(record, disk, nameOf)}
      result={{ ...result, scenarioHash: shown.scenarioHash, seed: shown.seed, scale: shown.scale }}
      printOrder={PRINT_ORDER.lanes}
      drawing={(wide = space.width) => {
        const size = { ...space, width: wide };
        const { marks, height, width } = lanesDrawing(data, view, size, firstLane, tokens());
        // On the page the legend is text above the picture; a file has to bring its own.
        return {
          width,
          height: height + LEGEND_PX,
          marks: [
            ...marks,
            ...lanesPlayhead(data, view, size, firstLane, tokens()),
            ...legendMarks(0, height + LEGEND_PX / 2, tokens().color, space.labelPx),
          ],
        };
      }}
      csv={(origin) => lanesCsv(record, disk, diskId, origin)}
    />
  );
}
