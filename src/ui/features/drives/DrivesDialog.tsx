/**
 * The drive library: choose a drive for disks, look at every parameter of it, change them, or enter a drive
 * of one's own. Drives of the document change at once, step by step, as everything does; a drive of the
 * library is changed as a draft, which becomes a drive of the document when it is used.
 */
import { useCallback, useMemo, useState } from 'react';
import { LIBRARY } from '../../../scenario/drives/library.ts';
import { neededDriveBytes, changedDrive } from '../../../scenario/edit/drives.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { closeDialog, showDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { changeParameter, chooseDrive, copyName, dropDrive, keepDrive, resetDrive } from './commands.ts';
import { dropEdited, keepEdited, keepOwn, useDrafts } from './drafts.ts';
import { DriveList } from './DriveList.tsx';
import { DriveSheet } from './DriveSheet.tsx';
import { driveRows, nearestThatFits, searched } from './listModel.ts';
import type { DriveRow } from './listModel.ts';
import { meantDisks } from './meantDisks.ts';
import { OwnDrivePane } from './OwnDrivePane.tsx';
import type { OwnResult } from './OwnDrivePane.tsx';
import { OwnPreview } from './OwnPreview.tsx';
import { diskChoices } from './targets.ts';
import { fetchLibrary, useLibrary } from './useLibrary.ts';
import { messages } from './messages.ts';
import styles from './DrivesDialog.module.css';

const NONE: readonly string[] = [];

/** Below this the list and the sheet come one after the other. */
const NARROW = '(max-width: 899px)';

/** What it was opened about. Marks and highlight change behind it only by its own edits, which are not to change what it is about. */
function useDisksMeant(handles: AppHandles): readonly string[] {
  const about = useDialogAbout('drives');
  const [meant] = useState(() => meantDisks(handles));
  return about ?? meant;
}

export function DrivesDialog() {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const asked = useDisksMeant(handles);
  const library = useLibrary();
  const narrow = useMedia(NARROW);
  // The list has room for its figures in columns.
  const columns = useWindowFrom(1200, 1900);
  const [search, setSearch] = useState('');
  const [own, setOwn] = useState(false);
  const [result, setResult] = useState<OwnResult | null>(null);
  const drafts = useDrafts((state) => state.edited);
  const [refusal, setRefusal] = useState<EditRefused | null>(null);
  const [choice, setChoice] = useState('');

  const choices = useMemo(() => diskChoices(scenario, asked), [scenario, asked]);
  const target = choices.find(({ id }) => id === choice) ?? choices[0];
  const disks = target?.disks ?? NONE;
  const rows = useMemo(() => driveRows(scenario, LIBRARY, library.entries), [scenario, library.entries]);
  const neededBytes = useMemo(() => (disks.length === 0 ? 0 : neededDriveBytes(scenario, disks)), [scenario, disks]);
  const current = scenario.hardware.disks.find(({ id }) => id === disks[0])?.drive;
  // On a wide screen the drive in use is shown at first, on a narrow one the list.
  const [chosen, setChosen] = useState<string | null>(narrow ? null : `document:${current ?? ''}`);
  const found = useMemo(() => searched(rows, search), [rows, search]);
  const row = rows.find(({ key }) => key === chosen);
  const drive = own ? (result?.drive ?? null) : row ? (drafts.get(row.key) ?? row.drive) : null;
  /** What a drive of one's own begins with: the one that is looked at, or the one in use. */
  const startingDrive = row?.drive ?? scenario.hardware.drives.find(({ id }) => id === current) ?? null;
  const close = closeDialog;

  const show = (key: string | null) => {
    setOwn(false);
    setChosen(key);
    setRefusal(null);
  };
  const onResult = useCallback((next: OwnResult | null) => {
    setResult(next);
    setRefusal(null);
  }, []);

  /** What was typed is in the document now. */
  const used = () => {
    if (own) keepOwn(null);
    else if (row) dropEdited(row.key);
  };
  const apply = () => {
    if (!drive || disks.length === 0) return;
    const edited = !own && row?.entry && drafts.has(row.key) ? { ...drive, name: copyName(drive, row.entry.drive) } : drive;
    const refused = chooseDrive(handles, disks, edited, library.entries ?? []);
    setRefusal(refused);
    if (refused) return;
    used();
    close();
  };
  const keep = () => {
    if (!drive) return;
    const refused = keepDrive(handles, drive);
    setRefusal(refused);
    if (refused) return;
    used();
    show(`document:${drive.id}`);
  };
  const change = (shown: DriveRow, of: Drive, path: string, value: unknown): string | null => {
    if (shown.key.startsWith('document:')) return inWords(changeParameter(handles, of, path, value));
    try {
      keepEdited(shown.key, changedDrive(of, path, value));
      return null;
    } catch (error) {
      if (error instanceof EditRefused) return inWords(error);
      throw error;
    }
  };
  const reset = (shown: DriveRow, of: Drive) => {
    if (!shown.entry) return;
    if (shown.key.startsWith('document:')) setRefusal(resetDrive(handles, of, { ...shown.entry.drive, id: of.id }));
    else dropEdited(shown.key);
  };

  const way = refusal?.rule === 'room' && drive ? nearestThatFits(rows, neededBytes, drive.kind) : undefined;
  const inUse =
    row?.key === `document:${current ?? ''}` &&
    disks.every((id) => scenario.hardware.disks.find((disk) => disk.id === id)?.drive === current);
  const why = !drive
    ? own
      ? messages.completeTheFormFirst
      : messages.chooseADriveFirst
    : inUse && !own
      ? messages.thisDriveAlready(target?.label ?? messages.theDisks, disks.length)
      : undefined;

  return (
    <Dialog
      title={messages.drives}
      size="full"
      onClose={close}
      footer={
        <div className={styles.footer}>
          {refusal && (
            <p role="alert" className={styles.refusal} data-testid="drive-refused">
              {messages.needs(refusal.message, refusal.fix)}
              {way && (
                <Button kind="link" onClick={() => show(way.key)}>
                  {messages.show(way.title, way.capacityBytes)}
                </Button>
              )}
            </p>
          )}
          <span className={styles.for}>
            <Select
              label={messages.forText}
              value={target?.id ?? ''}
              options={choices.map(({ id, label }) => ({ value: id, label }))}
              onChange={(id) => {
                setChoice(id);
                setRefusal(null);
              }}
            />
          </span>
          {!narrow && (
            <Button kind="quiet" onClick={() => showDialog('validation')}>
              {messages.validation}
            </Button>
          )}
          {own && (
            <Button unavailable={drive ? undefined : messages.completeTheFormFirst} onClick={keep}>
              {messages.keepInTheDocument}
            </Button>
          )}
          <Button kind="primary" unavailable={why} onClick={apply}>
            {drive && !narrow ? buttonWords(drive.name) : messages.toUseThisDrive}
          </Button>
        </div>
      }
    >
      {(!narrow || (!own && !row)) && (
        <div className={styles.left} data-own={own || undefined}>
          <div className={styles.tools}>
            {own ? (
              <Button onClick={() => show(chosen)}>{messages.library}</Button>
            ) : (
              <>
                <label className={styles.search}>
                  <span className={styles.searchLabel}>{messages.search}</span>
                  <input
                    type="search"
                    value={search}
                    placeholder={messages.nameYearRpmFlash}
                    onChange={(event) => setSearch(event.target.value)}
                  />
                </label>
                <Button onClick={() => setOwn(true)}>{messages.yourOwnDrive}</Button>
              </>
            )}
          </div>
          {library.status === 'failed' && (
            <p role="alert" className={styles.state}>
              {messages.theLibraryCouldNotBe(library.why)} <Button onClick={fetchLibrary}>{messages.tryAgain}</Button>
            </p>
          )}
          {library.status === 'loading' && (
            <p role="status" className={styles.state}>
              {messages.loadingTheLibrary}
            </p>
          )}
          {own ? (
            <div className={styles.scroll}>
              <OwnDrivePane from={startingDrive} onResult={onResult} />
            </div>
          ) : (
            <div className={styles.list}>
              <DriveList rows={found} chosen={chosen} neededBytes={neededBytes} narrow={!columns} onChoose={show} />
              {found.length === 0 && (
                <p className={styles.state}>
                  {messages.noDriveMatches(search)} <Button onClick={() => setSearch('')}>{messages.showAll(rows.length)}</Button>
                </p>
              )}
            </div>
          )}
        </div>
      )}
      {(!narrow || own || row) && (
        <ScrollRegion className={styles.right} aria-label={messages.chosenDrive}>
          {narrow && (
            <Button onClick={() => show(null)} className={styles.back}>
              {messages.allDrives}
            </Button>
          )}
          {narrow && own && <OwnDrivePane from={startingDrive} onResult={onResult} />}
          {own ? (
            <OwnPreview result={result} />
          ) : row && drive ? (
            <>
              <DriveSheet
                key={row.key}
                drive={drive}
                entry={row.entry}
                standing={standing(row, library.status === 'loading')}
                onChange={(path, value) => change(row, drive, path, value)}
                onReset={() => reset(row, drive)}
              />
              {row.key.startsWith('document:') && row.users === 0 && (
                <Button
                  className={styles.remove}
                  onClick={() => {
                    const refused = dropDrive(handles, drive);
                    show(refused ? row.key : null);
                    setRefusal(refused);
                  }}
                >
                  {messages.removeFromTheDocument}
                </Button>
              )}
            </>
          ) : (
            <p className={styles.state}>{row ? messages.loadingTheDrive : messages.chooseADriveToSee}</p>
          )}
        </ScrollRegion>
      )}
    </Dialog>
  );
}

/** "Use Cheetah 18LP FC class": the name up to its figures, if that is short enough for a button. */
function buttonWords(name: string): string {
  const [short] = name.split(',');
  return short.length <= 32 ? messages.use(short) : messages.toUseThisDrive;
}

const inWords = (refused: EditRefused | null): string | null => (refused ? messages.needs2(refused.message, refused.fix) : null);

function standing({ key, users, entry }: DriveRow, loading: boolean): string {
  if (!key.startsWith('document:')) return messages.changesMakeACopyWhich;

  const from = entry ? '' : loading ? messages.whereItsNumbersComeFrom : messages.theDocumentDoesNotKeep;
  return users === 0 ? messages.inThisDocumentUsedBy(from) : messages.usedByChangesHoldFor(from, users);
}
