import { useEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { isEarlier } from '../../../store/replaySlice.ts';
import type { ReplayState } from '../../../store/replaySlice.ts';
import type { FileOpener } from '../../kit/state/fileOpener.ts';
import { closeDialog, showDialog, useDialogAbout, useDialogs } from '../../kit/state/dialogs.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { AnswerPart } from './AnswerPart.tsx';
import { FilePart } from './FilePart.tsx';
import { chosenPlace } from './places.ts';
import type { PlaceChoice } from './places.ts';
import styles from './Replay.module.css';
import { SettingsPart } from './SettingsPart.tsx';
import { replayStoreOf, useReplay } from './state.ts';
import { troubleOf } from './trouble.ts';
import { answeredWords, progressShare, progressWords, readWords } from './words.ts';
import { messages } from './messages.ts';

/** Replays a recorded block trace on a drive, a disk or a volume. Closing it stops nothing; the page says when it is done. */
export function ReplayDialog({ openFile: openAnyFile }: { readonly openFile: FileOpener }) {
  const handles = useHandles();
  const about = useDialogAbout('replay');
  const chooser = useRef<HTMLInputElement>(null);
  const state = useReplay((all) => all);
  const scenario = useApp((app) => app.scenario);
  const place = chosenPlace(
    scenario,
    state.settings.place,
    useApp((app) => app.pinned),
  );
  const storageProblem = useApp((app) => app.problems.find(({ pointer }) => STORAGE.test(pointer))?.message);
  const busy = state.status !== 'idle';

  useEffect(() => {
    // An effect may run twice, a file is taken once.
    if (!about || useDialogs.getState().about !== about) return;
    showDialog('replay');
    const { set, take } = replayStoreOf(handles).getState();
    if (about.settings) set(about.settings);
    take(about.file);
  }, [about, handles]);

  const choose = () => chooser.current?.click();
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    void openAnyFile(handles, file).then((kind) => {
      if (kind === 'document' || kind === 'lesson') closeDialog();
    });
  };
  const replay = () => {
    if (place) void state.replay(place.place, place.title);
  };

  return (
    <Dialog
      title={messages.replayATrace}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <input
            ref={chooser}
            type="file"
            className={styles.chooser}
            aria-label={messages.traceFile}
            tabIndex={-1}
            data-testid="trace-chooser"
            onChange={onChosen}
          />
          <Button icon="file" onClick={choose}>
            {state.file ? messages.anotherFile : messages.chooseAFile}
          </Button>
          {/* Two buttons by their keys: a press that began on Cancel must not end as Replay, when the file is read meanwhile. */}
          {busy ? (
            <Button key="cancel" icon="stop" onClick={state.cancel}>
              {messages.cancel}
            </Button>
          ) : (
            <Button
              key="replay"
              kind="primary"
              // Where the focus goes when Cancel disappears.
              data-place-focus=""
              unavailable={unavailableWords(place, state.trace !== null, storageProblem)}
              onClick={replay}
            >
              {messages.replay}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body} aria-busy={busy}>
        <div className={styles.side}>
          <FilePart />
          <SettingsPart />
        </div>
        <div className={styles.answer}>
          <Work />
          <Said />
          <TroublePart again={replay} choose={choose} />
          {state.answer ? (
            <AnswerPart answered={state.answer} before={state.previous} stale={staleWords(state)} />
          ) : (
            !state.file && (
              <div className={styles.empty}>
                {state.before && (
                  <p data-testid="replay-before">{messages.beforeThePageWasReloaded(state.before.name, state.before.bytes)}</p>
                )}
                <p>{messages.dropARecordedBlockTrace}</p>
                <p className={styles.quiet}>{messages.diskSimAsciiBlkparseTextFio}</p>
              </div>
            )
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Parts of the scenario that a replay takes: a problem elsewhere does not keep it from anything. */
const STORAGE = /^\/(hardware|volumes|host)\b/;

/** Why nothing can be replayed now, if so. */
function unavailableWords(place: PlaceChoice | null, hasTrace: boolean, storageProblem: string | undefined): string | undefined {
  if (!place) return messages.thereIsNothingToReplayOn;
  if (!hasTrace) return messages.chooseATraceFirst;
  // A drive of the library stands by itself, whatever is wrong with the scenario.
  if (storageProblem !== undefined && place.place.kind !== 'library') return messages.fixTheScenarioFirst(storageProblem);
  return undefined;
}

/** Progress of what is running. Not read aloud at each step: how it ends is. */
function Work() {
  const state = useReplay((all) => all);
  if (state.status === 'idle') return null;
  const share = progressShare(state);
  return (
    <div className={styles.work} data-testid="replay-work">
      <progress className={styles.progress} aria-label={state.status} max={1} value={share ?? undefined} />
      <p className={styles.quiet}>{progressWords(state)}</p>
      {state.replaced && (
        <p>
          {messages.theWorker} {state.replaced.reason === 'hung' ? messages.stoppedAnswering : messages.crashed}{' '}
          {messages.anotherOneTookItsPlace(state.replaced.detail)}
        </p>
      )}
    </div>
  );
}

/** What the answer is still of, if not of what is open and was asked last; '' otherwise. */
function staleWords(state: ReplayState): string {
  const { answer, refusal } = state;
  if (answer && isEarlier(state)) return messages.thisIsStillTheAnswer(answer.fileName);
  return refusal === null ? '' : messages.whatWasAskedLastWas;
}

/** How the last work ended. The page's voice says it. */
function Said() {
  const state = useReplay((all) => all);
  const { status, trace, canceled } = state;
  const answer = isEarlier(state) ? null : state.answer;
  let text = '';
  if (status !== 'idle') text = '';
  else if (canceled) text = 'Canceled.';
  else if (answer) text = answeredWords(answer);
  else if (trace) text = readWords(trace);
  return (
    <p className={answer && !canceled ? styles.unseen : styles.quiet} data-testid="replay-said">
      {text}
    </p>
  );
}

function TroublePart({ again, choose }: { readonly again: () => void; readonly choose: () => void }) {
  const state = useReplay((all) => all);
  const place = useRef<HTMLDivElement>(null);
  const trouble = troubleOf(state, again);
  const text = trouble?.text;
  useEffect(() => {
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!trouble) return null;
  return (
    <div ref={place} role="group" aria-label={messages.whatWentWrong} className={styles.trouble} data-testid="replay-trouble">
      <p>{trouble.text}</p>
      <div className={styles.buttons}>
        {trouble.fixes.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
        {trouble.chooseAnother && <Button onClick={choose}>{messages.chooseAnotherFile}</Button>}
      </div>
    </div>
  );
}
