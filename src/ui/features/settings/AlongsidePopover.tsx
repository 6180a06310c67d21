/** Users beside those of the batch, where the number of users is set: each repeats one class until the batch is complete. */
import { useApp } from '../../kit/state/useApp.ts';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { alongsideText, usersAlongside } from '../../../analysis/kernel/words.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { messages } from './alongsideMessages.ts';

// Opened seldom: not part of the first load.
const AlongsideFields = lazyPart(messages.fields, () => import('./AlongsideFields.tsx').then((module) => module.AlongsideFields));

export function AlongsidePopover({ className: style }: { readonly className?: string | undefined }) {
  const scenario = useApp((s) => s.scenario);
  const count = usersAlongside(scenario.workload);
  const text = alongsideText(scenario);
  return (
    <Popover
      kind="quiet"
      {...(count === 0 ? { icon: 'more' as const } : { trigger: `+${count}` })}
      label={text === undefined ? messages.backgroundUsers : messages.inTheBackground(count, text)}
      panelLabel={messages.backgroundUsers}
      {...(style === undefined ? {} : { className: style })}
    >
      <LazyPlace waiting={<p>{messages.oneMoment}</p>}>
        <AlongsideFields />
      </LazyPlace>
    </Popover>
  );
}
