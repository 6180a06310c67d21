/** "Move to...": every target with its free space, filtered by typing. Does all that dragging does. */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { bytesOfPsus, layoutOf } from '../../../analysis/document/derived.ts';
import { filesName, filesSize } from '../../../analysis/document/fileNames.ts';
import { targetName, targetsName } from '../../../scenario/names.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { focusFirst } from '../../kit/primitives/focusFirst.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { aloneChange, filesChange, once, splitChanges } from '../../../store/move/change.ts';
import { placeBy } from '../../../store/move/commands.ts';
import { previewChange } from '../../../store/move/preview.ts';
import { filesInHand } from '../../../store/move/sources.ts';
import { hasLooseDisks } from '../../../store/move/targets.ts';
import { useEstimates } from './useEstimates.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { messages } from './messages.ts';
import styles from './Move.module.css';

export function TargetDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  const held = useHand((s) => (s.inHand?.kind === 'files' ? s.inHand.psus : null));
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [way, setWay] = useState(0);
  /** Chosen instead of targets: a disk that leaves its volume to hold these files alone. */
  const [isAlone, setAlone] = useState(false);
  const psus = held ?? selection;
  const layout = layoutOf(scenario);
  const bytes = useMemo(() => bytesOfPsus(layout, psus), [layout, psus]);
  const here = useMemo(() => {
    const on = new Map<number, number>();
    for (const p of psus) on.set(layout.target[p], (on.get(layout.target[p]) ?? 0) + layout.bytes[p]);
    return on;
  }, [layout, psus]);

  const rows = layout.targets
    .map((target, t) => ({
      ...target,
      name: targetName(scenario, target.id),
      there: here.get(t) ?? 0,
      free: target.capacityBytes - target.usedBytes,
    }))
    .filter((row) => row.name.toLowerCase().includes(filter.trim().toLowerCase()));
  const ways = useMemo(() => {
    const files = filesInHand(scenario, psus);
    if (files?.kind !== 'files' || chosen.length < 2) return [];
    return splitChanges(scenario, files, chosen);
  }, [scenario, psus, chosen]);
  const alone = useMemo(() => {
    const files = filesInHand(scenario, psus);
    if (files?.kind !== 'files' || hasLooseDisks(scenario)) return null;
    const change = once(aloneChange(scenario, files));
    return attempt(scenario, change.apply) instanceof EditRefused ? null : change;
  }, [scenario, psus]);
  const change = useMemo(() => {
    const files = filesInHand(scenario, psus);
    if (isAlone) return alone;
    if (files?.kind !== 'files' || chosen.length === 0) return null;
    if (ways.length > 0) return ways[way].change;
    return once(filesChange(scenario, files, { kind: 'all', target: chosen[0] }, targetName(scenario, chosen[0])));
  }, [scenario, psus, chosen, ways, way, isAlone, alone]);
  const preview = useMemo(() => change && previewChange(scenario, change), [scenario, change]);
  const [estimate] = useEstimates(useMemo(() => [preview?.after ? change : null], [preview, change]));
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((c) => c !== id) : [...chosen, id];
    setChosen(layout.targets.map((t) => t.id).filter((c) => next.includes(c)));
    setAlone(false);
  };
  const toggleAlone = () => {
    setChosen([]);
    setAlone(!isAlone);
  };
  const isChosen = chosen.length > 0 || isAlone;
  /** Nothing to do there: the button says so, and neither it nor Enter closes the dialog as if files had moved. */
  const isThere = preview !== null && !preview.refused && preview.after === null;
  const move = () => {
    if (!change || isThere) return;
    closeDialog();
    placeBy(handles, psus, change);
  };
  /** Enter in the filter: takes the first match, rather one where the files are not; moves once the target is one that is shown. */
  const enter = () => {
    const isShown = rows.some(({ id }) => chosen.includes(id));
    if (isChosen && (isShown || filter.trim() === '')) return move();
    const match = rows.find(({ there }) => there < bytes) ?? rows.at(0);
    if (!match || filter.trim() === '') return;
    setChosen([match.id]);
    setAlone(false);
  };

  return (
    <Dialog
      title={messages.moveFilesTo}
      onClose={closeDialog}
      footer={
        <>
          {ways.length > 0 && (
            <label className={styles.inline}>
              {messages.spread}
              <select value={way} onChange={(event) => setWay(Number(event.target.value))}>
                {ways.map(({ way: { id, label } }, i) => (
                  <option key={id} value={i}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button onClick={closeDialog}>{messages.cancel}</Button>
          <Button kind="primary" unavailable={isThere ? preview.text : isChosen ? undefined : messages.chooseFirst} onClick={move}>
            {isAlone ? messages.moveAlone : chosen.length === 0 ? messages.move : messages.moveTo(targetsName(scenario, chosen))}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        <strong>{filesName(scenario, psus)}</strong> · {filesSize(scenario, psus)}
      </p>
      <label className={styles.filter}>
        {messages.filter}
        <input
          ref={focusFirst}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!event.repeat) enter();
          }}
          placeholder={messages.filterExample}
        />
      </label>
      <ul className={styles.targets} aria-label={messages.targets}>
        {rows.map((row) => {
          const fits = row.free + row.there >= bytes || chosen.length > 1;
          return (
            <li key={row.id}>
              <label className={styles.target} data-full={!fits || undefined}>
                <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => toggle(row.id)} />
                <span className={styles.targetName}>
                  {row.name}
                  {row.there > 0 && <span className={styles.quiet}>{row.there >= bytes ? messages.allHere : messages.someHere}</span>}
                </span>
                <span className={styles.quiet}>
                  {row.free > 0 ? messages.free(row.free) : messages.full}
                  {row.capacityBytes > 0 && messages.used(row.usedBytes / row.capacityBytes)}
                  {!fits && <span className={styles.refused}>{messages.tooMuch(bytes - row.free - row.there)}</span>}
                </span>
              </label>
            </li>
          );
        })}
        {alone && filter.trim() === '' && (
          <li>
            <label className={styles.target}>
              <input type="checkbox" checked={isAlone} onChange={toggleAlone} />
              <span className={styles.targetName}>{messages.alone}</span>
              <span className={styles.quiet}>{alone.where}</span>
            </label>
          </li>
        )}
        {rows.length === 0 && <li className={styles.quiet}>{messages.noTarget(layout.targets.length)}</li>}
      </ul>
      {/* Always present, so that screen readers follow it and the list does not jump. */}
      <p className={preview?.refused ? styles.outlookRefused : styles.outlook} role="status" data-testid="move-outlook">
        {preview ? `→ ${[preview.text, estimate].filter(Boolean).join(' · ')}` : messages.chooseForOutlook}
      </p>
    </Dialog>
  );
}
