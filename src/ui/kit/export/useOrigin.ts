import { messages } from '../messages.ts';
import { useCommands, useHandles } from '../state/useApp.ts';
import { originOf } from './origin.ts';
import type { Origin, OriginSource } from './origin.ts';

/** Where a result comes from, as of the moment of the call. */
export function useOrigin(): (result: OriginSource, unfinished?: string) => Origin {
  const { store } = useHandles();
  const commands = useCommands();
  return (result, unfinished) => {
    // The link belongs to what is on the page; an earlier run is identified by its hash alone.
    const { scenario, scenarioHash, history } = store.getState();
    const current = scenarioHash === result.scenarioHash;
    const shown = current ? scenario : history.find((entry) => entry.scenarioHash === result.scenarioHash)?.scenario;
    const link = current ? commands.currentLink() : null;
    return originOf(shown?.title ?? messages.earlierLayout, link, result, unfinished);
  };
}
