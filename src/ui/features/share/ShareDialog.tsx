import { useRef, useState } from 'react';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import type { FileOpener } from '../../kit/state/fileOpener.ts';
import { formatCount } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useApp, useCommands, useHandles, useWords } from '../../kit/state/useApp.ts';
import { copyText } from '../../kit/primitives/clipboard.ts';
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
    if (done) commands.announce('Link copied');
  };
  const openFile = async (file: File | undefined) => {
    const kind = file && (await openAnyFile(handles, file));
    if (kind === 'document' || kind === 'lesson') close();
  };
  const openPasted = async () => {
    if (pasted.trim() !== '' && (await commands.openText(pasted))) close();
  };

  return (
    <Dialog title="Share, save, open" onClose={close}>
      <section className={styles.part} aria-labelledby="share-link">
        <h3 id="share-link">Link</h3>
        <p className={styles.note}>
          Holds the whole scenario, seed and view{pinned === 'all' && <>, and the pinned layouts</>}. Nothing is sent anywhere: everything
          is in the link itself.
        </p>
        <div className={styles.row}>
          <textarea
            ref={field}
            className={styles.link}
            readOnly
            rows={3}
            value={url}
            aria-label="Link to this scenario"
            data-testid="share-link"
            onFocus={(event) => event.target.select()}
          />
          <Button
            kind="primary"
            icon="copy"
            unavailable={url === '' ? 'There is not a link for this scenario' : undefined}
            onClick={() => void copy()}
          >
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <p className={styles.note} data-testid="share-length">
          {url === '' ? (live.advice ?? 'No link can be made of this scenario.') : `${formatCount(url.length)} characters`}
          {pinned === 'left-out' && <> · without the pinned layouts, which would make it too long.</>}
          {url.length > COMFORT && <> · too long for some chat programs: send the file instead.</>}
          {copied === 'by-hand' && <> · The browser does not let the page copy. The link is selected: press Ctrl+C (⌘C).</>}
        </p>
      </section>
      <section className={styles.part} aria-labelledby="share-file">
        <h3 id="share-file">File</h3>
        <div className={styles.row}>
          <Button icon="download" onClick={() => commands.saveFile()}>
            Save as file
          </Button>
          <Button icon="file" onClick={() => chooser.current?.click()}>
            Open a file…
          </Button>
          <input
            ref={chooser}
            type="file"
            className={styles.chooser}
            aria-label="File to open"
            tabIndex={-1}
            onChange={(event) => {
              void openFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <p className={styles.note}>
          Files can also be dropped anywhere on the page, block traces too. What you have now stays in the history.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="share-lines">
        <h3 id="share-lines">Commands</h3>
        <div className={styles.row}>
          <Button onClick={() => showDialog('take-away')}>Commands for this layout…</Button>
        </div>
        <p className={styles.note}>What would build it: volumes and file systems, {segment.many}, tuning, request queues.</p>
      </section>
      <section className={styles.part} aria-labelledby="share-paste">
        <h3 id="share-paste">Open a link</h3>
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            void openPasted();
          }}
        >
          <input
            className={styles.paste}
            aria-label="Link or scenario to open"
            placeholder="Paste a link or a scenario"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button type="submit" unavailable={pasted.trim() === '' ? 'Paste a link first' : undefined} onClick={() => void openPasted()}>
            Open
          </Button>
        </form>
      </section>
    </Dialog>
  );
}
