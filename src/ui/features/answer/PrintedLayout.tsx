/** The layout in words, for paper. */
import { describeLayout } from '../../../scenario/describe.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { messages } from './messages.ts';

export function PrintedLayout({ scenario }: { readonly scenario: Scenario }) {
  return (
    <section>
      <h2>{messages.layout}</h2>
      {describeLayout(scenario).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
