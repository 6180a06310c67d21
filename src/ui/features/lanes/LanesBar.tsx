import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RunResult } from '../../../engine/record/result.ts';
import { diskName } from '../../../scenario/names.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatCount } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { disksIn } from './disks.ts';
import { setLanes } from '../../../store/lanesView.ts';
import { playback } from '../../../store/playback.ts';
import { filmPlace } from './useFilm.ts';
import type { LanesData } from './useLanesData.ts';
import { LEAST_MS, LONGEST_MS, windowOf } from './window.ts';
import type { WindowSources } from './window.ts';
import type { WindowKind } from '../../../store/lanesView.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

export interface LanesBarProps {
  readonly data: LanesData | null;
  readonly result: RunResult;
  readonly kind: WindowKind;
  readonly window: TimeWindow;
  readonly sources: WindowSources;
  /** What is said beside it. */
  readonly children?: ReactNode;
}

/** Which disk, and which part of the run. */
export function LanesBar({ data, result, kind, window, sources, children }: LanesBarProps) {
  const commands = useCommands();
  const chosen = useApp((state) => state.view.disk);
  const counts = new Map(data ? disksIn(data.record).map(({ device, requests }) => [device, requests]) : []);
  const disk = data?.disk.device ?? chosen ?? 0;
  const filmOpen = useStore(playback, ({ open }) => open);
  const length = Math.round(window.toMs - window.fromMs);
  const elapsed = Math.ceil(sources.elapsedMs);
  const own = (fromMs: number, span: number, as: WindowKind = 'own') =>
    setLanes({ kind: as, own: { fromMs, toMs: fromMs + span }, view: null, cursor: null });
  const choose = (next: WindowKind) => {
    const now = { ...sources, film: filmPlace() };
    setLanes({ kind: next, own: next === 'own' ? window : windowOf(next, now), view: null });
  };
  const named: readonly { readonly value: WindowKind; readonly label: string; readonly disabled?: boolean }[] = [
    ...(filmOpen ? [{ value: 'playhead' as const, label: messages.withTheFilm }] : []),
    { value: 'start', label: messages.first2S },
    { value: 'cursor', label: messages.aroundTheCursor, disabled: sources.cursorMs === null },
    { value: 'selection', label: messages.zoomOfTheOthers, disabled: sources.selection === null },
    { value: 'own', label: messages.asTyped },
  ];
  return (
    <div className={styles.bar}>
      <Select
        label={messages.disk3}
        value={String(disk)}
        options={result.devices.map(({ id }, device) => ({
          value: String(device),
          label: `${diskName(id)}${counts.has(device) ? `, ${formatCount(counts.get(device) ?? 0)} requests` : data ? ', none' : ''}`,
        }))}
        onChange={(value) => commands.setView({ disk: Number(value) })}
      />
      <Select label={messages.window} value={kind} options={named} onChange={choose} />
      <NumberField
        inDocument={false}
        label={messages.from}
        value={Math.round(window.fromMs)}
        min={0}
        max={Math.max(0, elapsed - LEAST_MS)}
        step={100}
        unit={messages.ms}
        width={7}
        onCommit={(fromMs) => own(fromMs, length)}
      />
      <NumberField
        inDocument={false}
        label={messages.forText}
        value={length}
        min={LEAST_MS}
        max={LONGEST_MS}
        step={100}
        unit={messages.ms}
        width={5}
        onCommit={(span) => own(Math.round(window.fromMs), span, kind === 'playhead' ? kind : 'own')}
      />
      <Button
        kind="quiet"
        label={messages.theWindowBefore}
        title={messages.theBefore(length)}
        unavailable={window.fromMs <= 0 ? messages.thisIsTheStartOf : undefined}
        onClick={() => own(Math.max(0, Math.round(window.fromMs) - length), length)}
      >
        ◂
      </Button>
      <Button
        kind="quiet"
        label={messages.theWindowAfter}
        title={messages.theAfter(length)}
        unavailable={window.toMs >= elapsed ? messages.thisIsTheEndOf : undefined}
        onClick={() => own(Math.round(window.toMs), length)}
      >
        ▸
      </Button>
      {children}
    </div>
  );
}
