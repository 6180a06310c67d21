import { Button } from '../../primitives/Button.tsx';
import { useStudyView } from '../state.ts';
import { claimFlips, steadyWords } from './sensitivityModel.ts';
import { useReport } from './reports.ts';

/** Whether a claim's gate says the same when a chosen number is another one; nothing where that was not tried. */
export function ClaimSteadiness({ claim }: { readonly claim: string }) {
  const { report } = useReport('red-brick/sensitivity');
  const found = report && claimFlips(report).find((one) => one.claim === claim);
  if (!found) return null;
  return (
    <div>
      <dt>±20{'\u202f'}%</dt>
      <dd>
        {steadyWords(found)}{' '}
        <Button kind="link" label={`How robust ${claim} is`} onClick={() => useStudyView.setState({ part: 'robust' })}>
          How robust?
        </Button>
      </dd>
    </div>
  );
}
