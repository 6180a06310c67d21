import { expect, it } from 'vitest';
import { showStudy, useStudyView, useSweepView } from './state.ts';
import { OTHER_STUDY } from '../../../studies/testing/samples.ts';

it('shows the chart of a study that is asked for by name, whatever was swept last; other parts leave the choice alone', () => {
  useSweepView.setState({ subject: 'own' });
  showStudy({ study: OTHER_STUDY, part: 'claims' });
  expect(useSweepView.getState().subject).toBe('own');
  showStudy({ part: 'sweep' });
  expect(useSweepView.getState().subject).toBe('own');
  showStudy({ study: OTHER_STUDY, part: 'sweep' });
  expect(useSweepView.getState().subject).toBe('study');
  expect(useStudyView.getState()).toEqual({ study: OTHER_STUDY, part: 'sweep' });
});
