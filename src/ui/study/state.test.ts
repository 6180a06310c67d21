import { expect, it } from 'vitest';
import { showStudy, useStudyView, useSweepView } from './state.ts';

it('shows the chart of a study that is asked for by name, whatever was swept last; other parts leave the choice alone', () => {
  useSweepView.setState({ subject: 'own' });
  showStudy({ study: 'io-schedulers', part: 'claims' });
  expect(useSweepView.getState().subject).toBe('own');
  showStudy({ part: 'sweep' });
  expect(useSweepView.getState().subject).toBe('own');
  showStudy({ study: 'io-schedulers', part: 'sweep' });
  expect(useSweepView.getState().subject).toBe('study');
  expect(useStudyView.getState()).toEqual({ study: 'io-schedulers', part: 'sweep' });
});
