/** On the host line of a host with a kernel: read-ahead as it stands, and behind it how files are read. */
import { fileReadsOf } from '../../../scenario/kernel/fileReads.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { fileReadsText, READ_AHEAD_KINDS, readAheadText } from '../../../analysis/kernel/words.ts';
import { messages } from './messages.ts';

// Opened seldom: not part of the first load.
const ReadFields = lazyPart(messages.readSettings, () => import('./ReadFields.tsx').then((module) => module.ReadFields));

export function ReadsPopover({ className }: { readonly className?: string | undefined }) {
  const host = useApp((s) => s.scenario.host);
  const reads = fileReadsOf(host);
  const ahead = reads ? readAheadText(host.readAhead.maxBytes) : READ_AHEAD_KINDS[host.readAhead.kind];
  const trigger = reads?.mode === 'direct' ? 'direct' : ahead;
  return (
    <Popover
      label={messages.readAhead6([trigger, reads && fileReadsText(reads)].filter(Boolean).join('; reads '))}
      trigger={trigger}
      panelLabel={messages.readsOfFiles}
      {...(className === undefined ? {} : { className })}
    >
      <LazyPlace waiting={<p>{messages.oneMoment}</p>}>
        <ReadFields />
      </LazyPlace>
    </Popover>
  );
}
