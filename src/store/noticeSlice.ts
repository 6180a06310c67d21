/** Things the page has to say: notices that stay until dismissed, the polite live region, and the question that keeps both from giving an answer away. */
import type { SliceContext } from './context.ts';
import type { AppState } from './types.ts';

export type NoticeSlice = Pick<
  AppState,
  'notices' | 'notify' | 'dismiss' | 'announcement' | 'announce' | 'questionHash' | 'setQuestion' | 'readsLesson' | 'setReadsLesson'
>;

/** More than fit on a screen help nobody; the oldest go first. */
const MOST_NOTICES = 8;

export function createNoticeSlice({ get, set }: SliceContext): NoticeSlice {
  let nextId = 1;
  return {
    notices: [],
    notify(notice) {
      // A second notice with the same words, or of the same topic, takes the place of the first instead of piling up.
      const { text, topic } = notice;
      const others = get().notices.filter((other) => other.text !== text && (topic === undefined || other.topic !== topic));
      set({ notices: [...others, { ...notice, id: nextId++ }].slice(-MOST_NOTICES) });
    },
    dismiss(id) {
      set({ notices: get().notices.filter((notice) => notice.id !== id) });
    },
    announcement: '',
    announce(text) {
      // The same words once more are said once more: a live region is silent while its text stays the same.
      set({ announcement: text === get().announcement ? `${text}\u00a0` : text });
    },
    questionHash: null,
    readsLesson: false,
    setReadsLesson(readsLesson) {
      set({ readsLesson });
    },
    setQuestion(questionHash) {
      if (questionHash !== get().questionHash) set({ questionHash });
    },
  };
}
