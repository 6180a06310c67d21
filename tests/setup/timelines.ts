/** Tests check documents as the command line and a page that stands do: what plans timelines is there (`scenario/timeline/planPart.ts`). */
import '../../src/scenario/timeline/groupActions.ts';
import '../../src/scenario/timeline/plan.ts';
