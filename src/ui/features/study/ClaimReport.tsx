import { catalogStudy } from '../../../studies/catalog.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useStudyView } from './state.ts';
import { messages } from './claimMessages.ts';

/** What the study's reports say about a claim; nothing where they say nothing. */
export function ClaimReport({ study, claim }: { readonly study: string; readonly claim: string }) {
  const { value: reports } = useLater(catalogStudy(study)?.reports);
  const found = reports?.ofClaim(claim);
  if (!found) return null;
  return (
    <div>
      <dt>{found.term}</dt>
      <dd>
        {found.text}{' '}
        <Button kind="link" label={messages.howRobustIs(claim)} onClick={() => useStudyView.setState({ part: 'robust' })}>
          {messages.howRobust}
        </Button>
      </dd>
    </div>
  );
}
