/** The published studies as scenarios, by names of the form STUDY/LAYOUT/WORKLOAD (`presetIds()` lists them). */
export { presetIds, presetScenario, presetTitle, studyIds } from '../studies/presets.ts';
