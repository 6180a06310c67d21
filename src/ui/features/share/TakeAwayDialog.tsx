/** "Take away": the commands, statements and settings that would build the layout on screen, to copy or save. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { inRedBrick } from '../../../scenario/configLines/configLines.ts';
import { productOf, SPACE_PRODUCTS } from '../../../scenario/configLines/tableSpaces/tableSpaces.ts';
import type { SpaceProduct } from '../../../scenario/configLines/block.ts';
import { unsaid } from '../../../scenario/configLines/unsaid.ts';
import { download } from '../../kit/export/export.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { copyText } from '../../kit/primitives/clipboard.ts';
import { allText, lineFileName, pieces } from './takeAway.ts';
import type { Piece } from './takeAway.ts';
import { messages } from './messages.ts';
import styles from './TakeAway.module.css';

export function TakeAwayDialog() {
  const scenario = useApp((state) => state.scenario);
  const [all, setAll] = useState(false);
  const [product, setProduct] = useState<SpaceProduct>(productOf(scenario.terms));
  const made = useMemo(() => pieces(scenario, { all, product }), [scenario, all, product]);
  const omitted = made.reduce((sum, piece) => sum + piece.omitted, 0);
  const left = useMemo(() => unsaid(scenario), [scenario]);
  const theirs = inRedBrick(scenario);
  const whole = () => allText(scenario, { all, product });
  return (
    <Dialog
      title={messages.takeAwayCommandsForThisLayout}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button icon="download" onClick={() => download(lineFileName(scenario.title, 'all', 'txt'), whole(), 'text/plain')}>
            {messages.saveAll}
          </Button>
          <CopyButton text={whole} what={messages.allLines} primary>
            {messages.copyAll}
          </CopyButton>
        </>
      }
    >
      <p className={styles.warning}>{messages.generatedFromWhatIsOn}</p>
      {theirs !== undefined && <p>{theirs}</p>}
      <label className={styles.every}>
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
        <span>
          {messages.aLineForEveryDataFile}
          {omitted > 0 && <span className={styles.quiet}> {messages.leftOutNow(omitted)}</span>}
        </span>
      </label>
      {made.some(({ id }) => id === 'spaces') && (
        <Segmented label={messages.tableSpacesOf} value={product} options={PRODUCTS} onChange={setProduct} />
      )}
      {made.map((piece) => (
        <PieceView key={piece.id} piece={piece} />
      ))}
      <section className={styles.piece} aria-labelledby="take-away-unsaid">
        <h3 id="take-away-unsaid">{messages.whatTheseLinesDoNotSay}</h3>
        <ul className={styles.unsaid}>
          {left.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

const PRODUCTS = SPACE_PRODUCTS.map(({ id, title }) => ({ value: id, label: title }));

function PieceView({ piece }: { readonly piece: Piece }) {
  const { id, title, language, text, shown, hidden, fileName } = piece;
  return (
    <section className={styles.piece} aria-labelledby={`take-away-${id}`}>
      <div className={styles.head}>
        <h3 id={`take-away-${id}`}>
          {title} <span className={styles.quiet}>· {language}</span>
        </h3>
        <span className={styles.buttons}>
          <Button icon="download" onClick={() => download(fileName, text, 'text/plain')}>
            {messages.save}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
          <CopyButton key={text} text={() => text} what={title}>
            {messages.copy}
            <VisuallyHidden> {title}</VisuallyHidden>
          </CopyButton>
        </span>
      </div>
      <ScrollRegion className={styles.lines} aria-label={title}>
        <pre data-testid={`lines-${id}`}>{shown}</pre>
      </ScrollRegion>
      {hidden > 0 && <p className={styles.quiet}>{messages.moreLinesAreNotShown(hidden)}</p>}
    </section>
  );
}

interface CopyButtonProps {
  readonly text: () => string;
  /** What is on the clipboard then, for those who hear it. */
  readonly what: string;
  readonly primary?: boolean;
  readonly children: ReactNode;
}

const selectAll = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.select();
};

/** Copies; where the browser does not let the page do that, the text stands in a field, selected, to be copied by hand. */
function CopyButton({ text, what, primary = false, children }: CopyButtonProps) {
  const { announce } = useCommands();
  const [state, setState] = useState<'no' | 'yes' | 'by-hand'>('no');
  const copy = async () => {
    const done = await copyText(text(), null);
    setState(done ? 'yes' : 'by-hand');
    if (done) announce(messages.copied2(what));
  };
  return (
    <>
      <Button kind={primary ? 'primary' : 'plain'} icon="copy" onClick={() => void copy()}>
        {state === 'yes' ? messages.copied : children}
      </Button>
      {state === 'by-hand' && (
        <textarea
          ref={selectAll}
          className={styles.byHand}
          readOnly
          rows={2}
          value={text()}
          aria-label={messages.selectedPressCtrlCToCopy(what)}
        />
      )}
    </>
  );
}
