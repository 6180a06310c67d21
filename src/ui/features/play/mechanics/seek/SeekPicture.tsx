/** P5: addresses of one disk over time or in the order of service, with a band that is picked, zooms of both axes, and all of it in words. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DetailRecord } from '../../../../../engine/record/detail.ts';
import { useTokens, tokens } from '../../../../kit/canvas/tokens.ts';
import { Button } from '../../../../kit/primitives/Button.tsx';
import { NumberField } from '../../../../kit/primitives/NumberField.tsx';
import { Select } from '../../../../kit/primitives/Select.tsx';
import { VisuallyHidden } from '../../../../kit/primitives/VisuallyHidden.tsx';
import { useTimeView } from '../../../../kit/plots/timeWindow.ts';
import { useApp } from '../../../../kit/state/useApp.ts';
import { FREE } from '../../../../../analysis/fill/fill.ts';
import { LiveCanvas, type Space } from '../LiveCanvas.tsx';
import { messages as mechanics } from '../messages.ts';
import { drawnOf, isCounted, pathPlot } from '../path.ts';
import { Export, Picture } from '../Picture.tsx';
import { isFlat, seenNow, type Seen } from '../seen.ts';
import { unitOf } from './addressAxis.ts';
import { boundsOf, brushed, filesShown, hullOf, rangesOf, type Picked } from './band.ts';
import { messages } from './messages.ts';
import { marksOfPath, shownOf } from './scene.ts';
import { FilesTable } from './FilesTable.tsx';
import { SeekSurface } from './SeekSurface.tsx';
import { around, fit, zoomedAddresses, zoomedTime } from './view.ts';
import { addressWords, bandWords, wordsOfPath } from './words.ts';
import type { SeekView } from './useSeekView.ts';
import styles from './Seek.module.css';

export interface SeekPictureProps {
  readonly seen: Seen;
  readonly close: boolean;
  readonly record: DetailRecord | null;
  readonly name: string;
  readonly view: SeekView;
}

const NONE = '';
const BRUSHED = 'band';

/** Of an element, as it changes. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useEffect(() => {
    const sizes = new ResizeObserver(([{ contentRect }]) => setSize({ width: contentRect.width, height: contentRect.height }));
    sizes.observe(ref.current!);
    return () => sizes.disconnect();
  }, []);
  return { ref, size };
}

export function SeekPicture({ seen, close, record, name, view }: SeekPictureProps) {
  const { scenario, trail } = seen;
  const id = useId();
  const { labelPx } = useTokens();
  const { ref, size } = useSize();
  const page = useTimeView((state) => state.window);
  const setPage = useTimeView((state) => state.setWindow);
  const announce = useApp((state) => state.announce);
  const { picked, setPicked, addresses, setAddresses, across, setAcross } = view;
  const path = useCallback(
    (space: Space) => marksOfPath(seenNow(), space, tokens(), { close, addresses, page, across, picked }, record),
    [close, addresses, page, across, picked, record],
  );
  const shown = shownOf(seen, { close, addresses, page });
  const { range, time, whole, runs, services, diskBytes } = shown;
  const ranges = rangesOf(picked, runs);
  const hull = hullOf(ranges);
  const drawn = drawnOf(services, range);
  const plot = pathPlot({ width: size?.width ?? 700, height: size?.height ?? 300, labelPx }, range);
  const nameOf = (object: number): string => scenario.database.objects.at(object)?.name ?? '';
  const words = bandWords({ picked, runs, services, spanMs: time.toMs - time.fromMs, nameOf });
  const isZoomed = time !== whole;
  const summary = wordsOfPath(services, time, isFlat(scenario, trail.disk));
  const note = [
    ...(isZoomed ? [messages.zoomedTime] : []),
    ...(across === 'order' ? [messages.ordered] : []),
    ...(drawn.length < services.length ? [messages.notDrawn(services.length - drawn.length)] : []),
    ...(services.length > 0 || trail.lost > 0 ? [mechanics.readOut(drawn.length, trail.lost, isCounted(plot, drawn))] : []),
    mechanics.filesAtStart,
  ].join(' ');
  const [fileless, setFileless] = useState('');
  /** What has been looked for files, as long as it stays. */
  const looked = JSON.stringify([trail.disk, addresses, close, picked]);
  const noFile = messages.noFile(name, range.from <= 0 && range.to >= diskBytes);
  const saysNoFile = fileless === looked && filesShown(runs, range).length === 0;
  const onNoFile = () => {
    setFileless(looked);
    announce(noFile);
  };
  const onPick = (next: Picked | null) => {
    setPicked(next);
    if (next === null && picked !== null) announce(messages.cleared);
  };
  const zoomTime = (factor: number, aroundMs: number) => setPage(zoomedTime(time, whole, factor, aroundMs));
  const zoomAddresses = (factor: number, at: number) => setAddresses(zoomedAddresses(range, diskBytes, factor, at));
  const middleMs = (time.fromMs + time.toMs) / 2;
  const middleBytes =
    hull !== null && hull.from < range.to && hull.to > range.from ? (hull.from + hull.to) / 2 : (range.from + range.to) / 2;
  const onBand = () => hull !== null && setAddresses(around(hull, diskBytes));
  const onAll = () => {
    setAddresses(null);
    // What the page is zoomed to elsewhere in the run stays.
    if (isZoomed) setPage(null);
  };
  const objects = [...new Set(runs.flatMap(({ object }) => (object === FREE ? [] : [object])))].toSorted((a, b) => a - b);
  const unit = unitOf(hull !== null && hull.to - hull.from < range.to - range.from ? hull : range);
  const ends = hull ?? range;
  const bounds = boundsOf(ends, diskBytes);
  const otherEnd = {
    from: { max: (hull === null ? messages.shownEnds : messages.bandEnds)(addressWords(ends.to, ends.to - ends.from)) },
    to: { min: (hull === null ? messages.shownBegin : messages.bandBegins)(addressWords(ends.from, ends.to - ends.from)) },
  };
  const edge = (which: 'from' | 'to') => (value: number) =>
    setPicked(brushed(which === 'from' ? ends.to : ends.from, value * unit.bytes, { from: 0, to: diskBytes }));
  return (
    <Picture
      title={isFlat(scenario, trail.disk) ? mechanics.pathTitleFlat : mechanics.pathTitle}
      summary={summary}
      note={note}
      tools={
        <Export
          title={mechanics.pathOf(name)}
          summary={picked === null ? summary : `${summary} ${words}`}
          drawing={(width = 900) => {
            const height = Math.round(width * 0.45);
            return { width, height, marks: path({ width, height, labelPx: 12 }) };
          }}
          services={services}
          scenario={scenario}
        />
      }
      words={
        <p className={styles.band} data-testid="seek-band">
          {saysNoFile ? `${words} ${noFile}` : words}
        </p>
      }
      more={
        <>
          <div className={styles.tools}>
            <Select
              label={messages.files}
              value={hull === null || picked === null ? NONE : picked.by === 'object' ? String(picked.object) : BRUSHED}
              options={[
                { value: NONE, label: messages.noFiles },
                ...(picked?.by === 'brush' ? [{ value: BRUSHED, label: messages.brushed }] : []),
                ...objects.map((object) => ({ value: String(object), label: nameOf(object) })),
              ]}
              onChange={(value) => {
                if (value === NONE) onPick(null);
                else if (value !== BRUSHED) onPick({ by: 'object', object: Number(value) });
              }}
            />
            {(['from', 'to'] as const).map((end) => (
              <NumberField
                key={end}
                label={messages[end]}
                value={ends[end] / unit.bytes}
                min={bounds[end].min / unit.bytes}
                max={bounds[end].max / unit.bytes}
                because={otherEnd[end]}
                step={(range.to - range.from) / unit.bytes / 32}
                integer={false}
                unit={unit.name}
                width={7}
                inDocument={false}
                onCommit={edge(end)}
              />
            ))}
            <Select
              label={messages.across}
              value={across}
              options={[
                { value: 'time', label: messages.time },
                { value: 'order', label: messages.order },
              ]}
              onChange={(value) => setAcross(value)}
            />
          </div>
          <div className={styles.tools} role="group" aria-label={messages.views}>
            <Button kind="quiet" unavailable={hull === null ? messages.noBand : undefined} onClick={onBand}>
              {messages.toBand}
            </Button>
            <Button kind="quiet" unavailable={picked === null ? messages.noBand : undefined} onClick={() => onPick(null)}>
              {messages.clear}
            </Button>
            <Button kind="quiet" label={messages.addressesInName} onClick={() => zoomAddresses(0.5, middleBytes)}>
              {messages.addressesIn}
            </Button>
            <Button
              kind="quiet"
              label={messages.addressesOutName}
              unavailable={range.to - range.from < diskBytes ? undefined : messages.allShown}
              onClick={() => zoomAddresses(2, middleBytes)}
            >
              {messages.addressesOut}
            </Button>
            <Button kind="quiet" label={messages.timeInName} onClick={() => zoomTime(0.5, middleMs)}>
              {messages.timeIn}
            </Button>
            <Button
              kind="quiet"
              label={messages.timeOutName}
              unavailable={isZoomed ? undefined : messages.allShown}
              onClick={() => zoomTime(2, middleMs)}
            >
              {messages.timeOut}
            </Button>
            <Button kind="quiet" unavailable={isZoomed || addresses !== null ? undefined : messages.allShown} onClick={onAll}>
              {messages.all}
            </Button>
          </div>
          <FilesTable shown={shown} nameOf={nameOf} picked={picked} onPick={onPick} />
          <p className={styles.hint}>
            <span className={styles.mouse}>{messages.hint}</span>
            <span className={styles.finger}>{messages.hintTouch}</span>
          </p>
          <VisuallyHidden>
            <span id={`${id}-keys`}>{messages.keys}</span>
          </VisuallyHidden>
        </>
      }
    >
      <div ref={ref} className={styles.holder}>
        <SeekSurface
          plot={plot}
          shown={shown}
          across={across}
          picked={picked}
          label={messages.ruler(name)}
          valueText={words}
          describedBy={`${id}-keys`}
          onPick={onPick}
          onNoFile={onNoFile}
          onTime={(fromMs, toMs) => toMs > fromMs && setPage({ fromMs, toMs })}
          zoomTime={zoomTime}
          zoomAddresses={zoomAddresses}
          onPan={(share) => {
            const span = time.toMs - time.fromMs;
            if (isZoomed) setPage(fit(time.fromMs + share * span, span, whole));
          }}
          onBand={onBand}
          onAll={onAll}
        >
          <LiveCanvas marks={path} testId="mechanics-path" />
        </SeekSurface>
      </div>
    </Picture>
  );
}
