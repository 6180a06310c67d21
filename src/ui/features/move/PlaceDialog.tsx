/** "Place on the disk": what lies on a target in order of address, and where among it the selected files are to lie. */
import { useMemo, useState } from 'react';
import { contentsOf, type Extent } from '../../../analysis/fill/contents.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { filesName, filesSize } from '../../../analysis/document/fileNames.ts';
import { keepAddresses, packFiles, type Address } from '../../../scenario/edit/addresses.ts';
import { targetName } from '../../../scenario/names.ts';
import { once } from '../../../store/move/change.ts';
import { addressChange } from '../../../store/move/addressChange.ts';
import { placeBy } from '../../../store/move/commands.ts';
import { previewChange } from '../../../store/move/preview.ts';
import { filesInHand } from '../../../store/move/sources.ts';
import { closeDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { focusFirst } from '../../kit/primitives/focusFirst.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';
import styles from './Move.module.css';

/** So many extents of a target are offered; the largest disks hold thousands. */
const MOST_SHOWN = 200;

/** Each file on the disk or volume where it lies; no id, as those begin with a letter. */
const THEIR_OWN = '';

interface Place {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** As part of a sentence, before "of disk 3". */
  readonly words: string;
  readonly address: Address;
}

export function PlaceDialog() {
  const handles = useHandles();
  const commands = useCommands();
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  const about = useDialogAbout('place');
  const layout = layoutOf(scenario);
  const first = layout.targets[layout.target[selection[0]]]?.id ?? layout.targets[0]?.id ?? '';
  const isSpread = selection.some((psu) => layout.target[psu] !== layout.target[selection[0]]);
  const [picked, setPicked] = useState(about?.target);
  const target = picked ?? (isSpread ? THEIR_OWN : first);
  const t = layout.targets.findIndex(({ id }) => id === target);
  const places = useMemo(() => placesOn(t < 0 ? [] : contentsOf(scenario, t), scenario.database.objects), [scenario, t]);
  const [chosen, setChosen] = useState(() => (about === null ? 'outer' : `at-${about.at}`));
  const place = places.find(({ id }) => id === chosen) ?? places[0];
  const files = useMemo(() => filesInHand(scenario, selection), [scenario, selection]);
  const change = useMemo(
    () =>
      files?.kind === 'files'
        ? once(addressChange(scenario, files, target === THEIR_OWN ? null : target, place.address, place.words))
        : null,
    [scenario, files, target, place],
  );
  const preview = useMemo(() => change && previewChange(scenario, change), [scenario, change]);
  const isStored = scenario.placement.addresses !== undefined;
  const isPossible = change !== null && preview?.after !== null;
  const apply = () => {
    if (!change) return;
    closeDialog();
    placeBy(handles, selection, change);
  };
  return (
    <Dialog
      title={messages.placeOnTarget}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{messages.cancel}</Button>
          <Button kind="primary" unavailable={isPossible ? undefined : (preview?.text ?? messages.selectFirst)} onClick={apply}>
            {messages.placeHere}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {selection.length === 0 ? (
          messages.selectFirst
        ) : (
          <>
            <strong>{filesName(scenario, selection)}</strong> · {filesSize(scenario, selection)}
          </>
        )}
      </p>
      <Select
        ref={focusFirst}
        label={messages.onTarget}
        value={target}
        options={[
          ...(isSpread ? [{ value: THEIR_OWN, label: messages.theirOwnDisks }] : []),
          ...layout.targets.map(({ id }) => ({ value: id, label: targetName(scenario, id) })),
        ]}
        onChange={(id) => {
          setPicked(id);
          setChosen('outer');
        }}
      />
      <ul
        className={styles.targets}
        role="radiogroup"
        aria-label={messages.placesOn(t < 0 ? messages.theirOwnDisks : targetName(scenario, target))}
      >
        {places.map(({ id, label, note }) => (
          <li key={id} role="none">
            <label className={styles.target}>
              <input type="radio" name="place" checked={id === place.id} onChange={() => setChosen(id)} />
              <span className={styles.targetName}>{label}</span>
              <span className={styles.quiet}>{note}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={preview?.refused ? styles.outlookRefused : styles.outlook} role="status" data-testid="place-outlook">
        {preview ? `→ ${preview.text}` : messages.selectFirst}
      </p>
      <p className={styles.quiet}>{isStored ? messages.addressesStored : messages.addressesPacked}</p>
      <p>
        {isStored ? (
          <Button onClick={() => commands.edit(messages.packed, packFiles)}>{messages.pack}</Button>
        ) : (
          <Button onClick={() => commands.edit(messages.kept, keepAddresses)}>{messages.keep}</Button>
        )}
      </p>
    </Dialog>
  );
}

function placesOn(extents: readonly Extent[], objects: readonly { readonly name: string }[]): Place[] {
  const rows = extents.slice(0, MOST_SHOWN).map((extent, k): Place => {
    const { from, to } = extent;
    if (extent.kind === 'gap') {
      const isLast = k === extents.length - 1;
      return {
        id: `at-${from}`,
        label: isLast ? messages.freeToTheInnerEdge : messages.gap,
        note: messages.extent(from, to - from),
        words: messages.byte(from),
        address: { kind: 'at', atBytes: from },
      };
    }
    const name = objects[extent.object].name;
    return {
      id: `next-${extent.last}`,
      label: messages.nextTo(name),
      note: `${messages.files(extent.files)} · ${messages.extent(from, to - from)}`,
      words: messages.besideOn(name),
      address: { kind: 'next-to', psu: extent.last },
    };
  });
  return [
    { id: 'outer', label: messages.outerEdge, note: messages.outerEdgeHelp, words: messages.theOuterEdge, address: { kind: 'outer' } },
    { id: 'inner', label: messages.innerEdge, note: messages.innerEdgeHelp, words: messages.theInnerEdge, address: { kind: 'inner' } },
    ...rows,
  ];
}
