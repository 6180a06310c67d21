import { useRef, useState } from 'react';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import type { FileOpener } from '../../kit/state/fileOpener.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useApp, useCommands, useHandles, useWords } from '../../kit/state/useApp.ts';
import { copyText } from '../../kit/primitives/clipboard.ts';
import { messages } from './messages.ts';
import styles from './Share.module.css';

/** Above this chat programs may cut a link. */
const COMFORT = 2000;

type Copied = 'no' | 'yes' | 'by-hand';

/** The link to exactly this, or a file where a link would be too long; and the way in for files and links. */
export function ShareDialog({ openFile: openAnyFile }: { readonly openFile: FileOpener }) {
  const handles = useHandles();
  const commands = useCommands();
  const { segment } = useWords();
  const live = useApp((state) => state.link);
  // The live link lags behind an edit by a moment; what is copied must not. Nothing changes while the dialog is open.
  const [{ url, pinned }] = useState(() => commands.sharedLink());
  const [copied, setCopied] = useState<Copied>('no');
  const [pasted, setPasted] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const close = closeDialog;

  const copy = async () => {
    const done = await copyText(url, field.current);
    setCopied(done ? 'yes' : 'by-hand');
    if (done) commands.announce(messages.linkCopied);
  };
  const openFile = async (file: File | undefined) => {
    const kind = file && (await openAnyFile(handles, file));
    if (kind === 'document' || kind === 'lesson') close();
  };
  const openPasted = async () => {
    if (pasted.trim() !== '' && (await commands.openText(pasted))) close();
  };

  return (
    <Dialog title={messages.shareSaveOpen} onClose={close}>
      <section className={styles.part} aria-labelledby="share-link">
        <h3 id="share-link">{messages.link}</h3>
        <p className={styles.note}>
          {messages.holdsTheWholeScenarioSeed}
          {pinned === 'all' && <>{messages.andThePinnedLayouts}</>}
          {messages.nothingIsSentAnywhereEverything}
        </p>
        <div className={styles.row}>
          <textarea
            ref={field}
            className={styles.link}
            readOnly
            rows={3}
            value={url}
            aria-label={messages.linkToThisScenario}
            data-testid="share-link"
            onFocus={(event) => event.target.select()}
          />
          <Button kind="primary" icon="copy" unavailable={url === '' ? messages.thereIsNoLink : undefined} onClick={() => void copy()}>
            {copied === 'yes' ? messages.copied : messages.copy}
          </Button>
        </div>
        <p className={styles.note} data-testid="share-length">
          {url === '' ? (live.advice ?? messages.noLinkCanBeMade) : messages.characters(url.length)}
          {pinned === 'left-out' && <> {messages.withoutThePinnedLayoutsWhich}</>}
          {url.length > COMFORT && <> {messages.tooLongForSomeChat}</>}
          {copied === 'by-hand' && <> {messages.theBrowserDoesNotLet}</>}
        </p>
      </section>
      <section className={styles.part} aria-labelledby="share-file">
        <h3 id="share-file">{messages.file}</h3>
        <div className={styles.row}>
          <Button icon="download" onClick={() => commands.saveFile()}>
            {messages.saveAsFile}
          </Button>
          <Button icon="file" onClick={() => chooser.current?.click()}>
            {messages.openAFile}
          </Button>
          <input
            ref={chooser}
            type="file"
            className={styles.chooser}
            aria-label={messages.fileToOpen}
            tabIndex={-1}
            onChange={(event) => {
              void openFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <p className={styles.note}>{messages.filesCanAlsoBeDropped}</p>
      </section>
      <section className={styles.part} aria-labelledby="share-lines">
        <h3 id="share-lines">{messages.commands}</h3>
        <div className={styles.row}>
          <Button onClick={() => showDialog('take-away')}>{messages.commandsForThisLayout}</Button>
        </div>
        <p className={styles.note}>{messages.whatWouldBuildItVolumes(segment.many)}</p>
      </section>
      <section className={styles.part} aria-labelledby="share-paste">
        <h3 id="share-paste">{messages.openALink}</h3>
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            void openPasted();
          }}
        >
          <input
            className={styles.paste}
            aria-label={messages.linkOrScenarioToOpen}
            placeholder={messages.pasteALinkOrAScenario}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button type="submit" unavailable={pasted.trim() === '' ? messages.pasteALinkFirst : undefined} onClick={() => void openPasted()}>
            {messages.open}
          </Button>
        </form>
      </section>
    </Dialog>
  );
}
