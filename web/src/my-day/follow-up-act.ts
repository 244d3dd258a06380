import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import type { WorkAct } from './acts.ts'
import type { TodoEntry } from './data.ts'
import { nameOf } from './name.ts'

/** 已跟进 of an entry whose records may be marked so; it can be taken back. */
export function followUpAct({ followedUp, unfollowed }: TodoEntry): WorkAct | undefined {
  if (!followedUp || !unfollowed) return undefined
  return {
    caption: '已跟进',
    run: async (item) => {
      const ids = [item.id]
      if (!(await attempt(ask(followedUp, { ids })))) return undefined
      return {
        words: `已标记为已跟进：${nameOf(item)}`,
        undo: () => attempt(ask(unfollowed, { ids })),
      }
    },
  }
}
