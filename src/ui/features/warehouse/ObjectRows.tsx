/** The objects of the warehouse as a list: color, name, selected part, size. Each row selects and drags all its files. */
import { memo, useCallback, useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { partName } from '../../../analysis/document/fileNames.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { Icon } from '../../kit/primitives/Icon.tsx';
import { AnchoredMenu } from '../../kit/primitives/Menu.tsx';
import { pickUpFiles } from '../../../store/move/commands.ts';
import { combine } from '../../../store/selection.ts';
import { cssColor, objectColors } from '../../kit/canvas/objectColor.ts';
import { psusOfObject, selectedShares } from './files.ts';
import { objectGroups, shortNames } from './groups.ts';
import { messages } from './messages.ts';
import { objectActions } from './objectActions.ts';
import type { ObjectGroup } from './groups.ts';
import styles from './ObjectRows.module.css';

export const ObjectRows = memo(function ObjectRows() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const words = useWords();
  const selection = useApp((s) => s.selection);
  const open = useApp((s) => s.view.openObject);
  const layout = layoutOf(scenario);
  const { objects } = scenario.database;
  const groups = useMemo(() => objectGroups(scenario.database, words), [scenario.database, words]);
  const shares = useMemo(() => selectedShares(layout, selection), [layout, selection]);
  const shorts = shortNames(scenario.database);
  const colors = objectColors(scenario.database);
  const bytesOf = (list: readonly number[]) => list.reduce((sum, o) => sum + sizeOf(o), 0);
  const sizeOf = (o: number) => {
    let sum = 0;
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p += 1) sum += layout.bytes[p];
    return sum;
  };

  const [menu, setMenu] = useState<HTMLButtonElement | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  const choose = (list: readonly number[], event: MouseEvent) => {
    const state = handles.store.getState();
    const picked = Int32Array.from(list.flatMap((o) => [...psusOfObject(layout, o)])).sort();
    state.select(combine(state.selection, picked, { add: event.shiftKey, toggle: event.ctrlKey || event.metaKey }));
  };

  const showMenu = (event: MouseEvent<HTMLButtonElement>) => {
    // On a touch screen a long press picks up.
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    event.currentTarget.focus();
    setMenu(event.currentTarget);
  };

  const row = (list: readonly number[], { title, short, note, id }: Omit<ObjectGroup, 'objects'>, inner = false) => {
    const files = list.reduce((sum, o) => sum + shares[o].files, 0);
    const bytes = list.reduce((sum, o) => sum + shares[o].bytes, 0);
    const all = bytesOf(list);
    const count = list.reduce((sum, o) => sum + layout.objectFirst[o + 1] - layout.objectFirst[o], 0);
    const single = list.length === 1 ? list[0] : -1;
    const selectedNote =
      files === 0 || files === count
        ? note
        : single >= 0
          ? partName(
              layout,
              scenario,
              single,
              selection.filter((p) => p >= layout.objectFirst[single] && p < layout.objectFirst[single + 1]),
            )
          : messages.files(files);
    return (
      <button
        type="button"
        key={id}
        className={styles.row}
        data-inner={inner || undefined}
        data-drag={list.map((o) => `object:${o}`).join(' ')}
        data-object={single >= 0 ? objects[single].id : undefined}
        aria-pressed={files > 0 ? (files === count ? true : 'mixed') : false}
        title={messages.rowHelp(title, count)}
        onClick={(event) => choose(list, event)}
        onContextMenu={showMenu}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          pickUpFiles(handles, Int32Array.from(list.flatMap((o) => [...psusOfObject(layout, o)])).sort());
        }}
      >
        <span className={styles.swatch} style={{ background: cssColor(colors[list[0]]) }} />
        <span className={styles.name}>
          <span className={styles.fewer} data-title={title} data-short={short} aria-hidden />
          <span>
            {title}
            <span className={styles.note}> {selectedNote}</span>
          </span>
        </span>
        <span className={styles.size}>
          {files > 0 && files < count ? <PartOf part={formatBytes(bytes)} whole={formatBytes(all)} /> : formatBytes(all)}
        </span>
      </button>
    );
  };

  const group = (g: ObjectGroup) => {
    if (g.objects.length === 1) {
      return <li key={g.id}>{row(g.objects, g)}</li>;
    }
    const isOpen = open === g.id;
    return (
      <li key={g.id}>
        <div className={styles.group}>
          {row(g.objects, g)}
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? messages.close(g.title) : messages.open(g.title)}
            onClick={() => handles.store.getState().setView({ openObject: isOpen ? null : g.id })}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
          </button>
        </div>
        {isOpen && (
          <ul className={styles.inner}>
            {g.objects.map((o) => (
              <li key={objects[o].id}>{row([o], { title: objects[o].name, short: shorts[o], note: '', id: objects[o].id }, true)}</li>
            ))}
          </ul>
        )}
      </li>
    );
  };

  return (
    <>
      <ul className={styles.list} aria-label={messages.objects} data-control="objects">
        {groups.map(group)}
      </ul>
      {menu !== null && <AnchoredMenu items={objectActions(handles, objectsOf(menu))} anchor={menu} onClose={closeMenu} />}
    </>
  );
});

/** Indexes of a row's objects, from what it drags. */
const objectsOf = (row: HTMLButtonElement): number[] =>
  (row.dataset.drag ?? '').split(' ').flatMap((word) => (word.startsWith('object:') ? [Number(word.slice('object:'.length))] : []));

/** "2.79 of 19.6 GiB": the unit only once if both have the same. Where space is short, only the part. */
function PartOf({ part, whole }: { readonly part: string; readonly whole: string }) {
  // Unit and the space before it.
  const [unit] = /\s\S+$/.exec(part) ?? [''];
  const shared = whole.endsWith(unit) ? unit.length : 0;
  const number = (text: string) => text.slice(0, text.length - shared);
  return (
    <>
      {number(part)}
      <span className={styles.whole}>{messages.partOf(number(whole))}</span>
      {part.slice(part.length - shared)}
    </>
  );
}
