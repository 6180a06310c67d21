/** The film's controls: below the places, on a phone below each of its tabs. */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatMoment, formatScale } from '../../../analysis/format.ts';
import { worstMoments } from '../../../analysis/why/evidence.ts';
import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import { playback } from '../../../store/playback.ts';
import type { Player } from '../../../store/player.ts';
import { isKeyOfControl, keyActs, matchesKey } from '../../kit/actions/keys.ts';
import { useKeyHint } from '../../kit/actions/useKeyHint.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { playActions, type PlayActionId } from './actions.ts';
import { Futures } from './Futures.tsx';
import { messages } from './messages.ts';
import { FASTEST, SLOWEST, SPEED_STEP, setSpeed, speedOf, usePlayback, usePlayer, useRecorded } from './state.ts';
import { openedPanel } from './mechanics/usePanelLook.ts';
import { Timeline } from './Timeline.tsx';
import { LazyDialog } from '../../kit/primitives/LazyDialog.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { Track } from './Track.tsx';
import { useMomentWords } from './useMomentWords.ts';
import styles from './Play.module.css';

const MechanicsDialog = lazyPart(messages.mechanics, () =>
  import('./mechanics/MechanicsDialog.tsx').then((module) => module.MechanicsDialog),
);

export function PlayBar() {
  const player = usePlayer();
  return (
    <section className={styles.bar} aria-label={messages.title} data-place="play" data-testid="play" tabIndex={-1}>
      {player && <Controls player={player} />}
    </section>
  );
}

function Controls({ player }: { readonly player: Player }) {
  const { store } = useHandles();
  const root = useRef<HTMLDivElement>(null);
  const shortcuts = useApp((state) => state.shortcuts);
  const hint = useKeyHint();
  const playing = usePlayback((state) => state.playing);
  const speed = usePlayback((state) => state.speed);
  const result = useShownResult();
  const hash = useApp((state) => state.scenarioHash);
  const worst = result?.scenarioHash === hash ? worstMoments(result) : [];
  const [nth, setNth] = useState(0);
  /** Which stretch was gone to, and why it is not shown. */
  const [said, setSaid] = useState<{ readonly words: string; readonly ahead: string | null } | null>(null);
  const looks = useApp((state) => state.view.mechanics !== null);
  const setLooks = (open: boolean) => store.getState().setView({ mechanics: open ? openedPanel() : null });
  const reached = usePlayback((state) => state.status === 'recorded');

  useEffect(() => root.current?.querySelector<HTMLElement>('[data-testid=play-toggle]')?.focus(), []);

  const toWorst = () => {
    if (worst.length === 0) return;
    const which = nth % worst.length;
    const { atMs: at } = worst[which];
    const words = result && messages.worstIs(which + 1, worst.length, evidenceWords(worst[which], result));
    setNth(nth + 1);
    playback.setState({ playing: false });
    const { recorded, status } = playback.getState();
    const upTo = recorded?.ms ?? 0;
    const comes = status === 'recording';
    const ahead = at > upTo ? (comes ? messages.worstComes : messages.worstAhead)(formatMoment(at), formatMoment(upTo)) : null;
    setSaid({ words: words ?? '', ahead });
    store.getState().announce(ahead ?? words ?? '');
    if (at <= upTo || comes) player.seek(at, comes);
  };
  const by = (share: number) => player.seek(playback.getState().wantedMs + share * (playback.getState().recorded?.ms ?? 0));
  const performed: Readonly<Record<PlayActionId, () => void>> = {
    'play-toggle': () => playback.setState({ playing: !playing }),
    'play-left': () => by(-0.01),
    'play-right': () => by(0.01),
    'play-left-10': () => by(-0.1),
    'play-right-10': () => by(0.1),
    'play-start': () => player.seek(0),
    'play-end': () => player.seek(Infinity),
    'play-next-io': () => player.step(1, 'ios'),
    'play-previous-io': () => player.step(-1, 'ios'),
    'play-next-event': () => player.step(1, 'events'),
    'play-previous-event': () => player.step(-1, 'events'),
    'play-worst': toWorst,
    'play-faster': () => setSpeed(speed + SPEED_STEP),
    'play-slower': () => setSpeed(speed - SPEED_STEP),
    'play-table': () => showDialog('now'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys belong to sliders, fields and lists while they have the focus.
    if (event.defaultPrevented || isKeyOfControl(event.nativeEvent)) return;
    const action = playActions.find(({ keys }) => keys.some((key) => keyActs(key, shortcuts) && matchesKey(event.nativeEvent, key)));
    if (!action) return;
    event.preventDefault();
    performed[action.id]();
  };
  return (
    <div ref={root} className={styles.controls} onKeyDown={onKeyDown} role="presentation">
      <div className={`${styles.buttons} ${styles.steps}`}>
        <Button kind="quiet" icon="previous" label={messages.previousIo + hint(',')} onClick={performed['play-previous-io']} />
        <Button
          kind="primary"
          icon={playing ? 'pause' : 'play'}
          label={(playing ? messages.pause : messages.play) + hint('k')}
          onClick={performed['play-toggle']}
          data-testid="play-toggle"
        />
        <Button kind="quiet" icon="next" label={messages.nextIo + hint('.')} onClick={performed['play-next-io']} />
        <Button kind="quiet" icon="left" label={messages.previousEvent + hint('[')} onClick={performed['play-previous-event']} />
        <Button kind="quiet" icon="right" label={messages.nextEvent + hint(']')} onClick={performed['play-next-event']} />
      </div>
      <Track player={player} />
      <label className={styles.speed}>
        <span className={styles.hidden}>{messages.speed}</span>
        <input
          type="range"
          min={SLOWEST}
          max={FASTEST}
          step={SPEED_STEP}
          value={speed}
          aria-valuetext={messages.speedIs(speedOf(speed))}
          title={messages.speed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        />
        <span className={styles.factor}>{messages.speedIs(speedOf(speed))}</span>
        <span className={styles.times}>{messages.times(speedOf(speed))}</span>
      </label>
      <span className={styles.worst}>
        <Button
          kind="quiet"
          label={messages.worstHere}
          title={messages.worstTitle + hint('m')}
          unavailable={worst.length === 0 ? messages.noWorst : undefined}
          onClick={toWorst}
        >
          {messages.worst}
        </Button>
        <Button kind="quiet" title={messages.mechanicsTitle} onClick={() => setLooks(true)} data-testid="play-mechanics">
          {messages.mechanics}
        </Button>
      </span>
      <div className={`${styles.buttons} ${styles.ends}`}>
        <Button kind="quiet" icon="table" label={messages.tableTitle + hint('t')} onClick={performed['play-table']} />
        <Button
          kind="quiet"
          icon="close"
          label={messages.close}
          onClick={() => {
            // Before the film goes, or the link would open it again.
            store.getState().setView({ playMs: null, playSpeed: null, mechanics: null });
            playback.setState({ open: false, playing: false });
            store.getState().announce('');
            // Back to what opens it.
            document.querySelector<HTMLElement>('[data-testid=play-open]')?.focus();
          }}
        />
      </div>
      <Status player={player} />
      {looks && (
        <LazyDialog onClose={() => setLooks(false)}>
          <MechanicsDialog player={player} onClose={() => setLooks(false)} />
        </LazyDialog>
      )}
      {said !== null && !playing && (
        <p className={styles.said} data-testid="play-worst-said">
          {reached || said.ahead === null ? said.words : said.ahead}
        </p>
      )}
      <Futures />
      <Timeline player={player} />
    </div>
  );
}

/** What happens at the playhead, and how far the recording is. */
function Status({ player }: { readonly player: Player }) {
  const words = useMomentWords();
  const status = usePlayback((state) => state.status);
  const error = usePlayback((state) => state.error);
  const recorded = useRecorded();
  const share = Math.floor(100 * (recorded?.fraction ?? 0)) / 100;
  const ios = status === 'recording' ? Math.floor((recorded?.ios ?? 0) / 1000) * 1000 : (recorded?.ios ?? 0);
  const upTo = recorded?.ms ?? 0;
  const scale = usePlayback((state) => state.scale);
  const said = {
    idle: messages.starting,
    recording: messages.recording(share, ios),
    recorded: messages.recorded(ios),
    canceled: messages.canceled(upTo),
    stopped: messages.stopped(upTo, error ?? ''),
    failed: error ?? '',
    invalid: messages.invalid,
  }[status];
  const again = status === 'canceled' || status === 'failed' || status === 'stopped';
  return (
    <div className={styles.status}>
      <p className={styles.words} data-testid="play-words">
        {words}
      </p>
      <p className={styles.recorded} data-testid="play-recorded">
        {said}
        {status === 'recording' && (
          <Button kind="link" onClick={() => player.cancel()}>
            {messages.cancel}
          </Button>
        )}
        {again && (
          <Button kind="link" onClick={() => player.restart()}>
            {messages.again}
          </Button>
        )}
      </p>
      {scale < 1 && (
        <p className={styles.part} title={messages.partTitle}>
          {messages.part(formatScale(scale))}
        </p>
      )}
    </div>
  );
}
