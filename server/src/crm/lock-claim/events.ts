import type { HistoryEvent } from '#server/engine/model/history.ts'

const locksOf = (about: (name: string) => string[]) => about('locks').join('、')

/** What happens to the locks of a claim besides its states. */
export const claimEvents = {
  askReturn: {
    name: 'lockClaim.askReturn',
    behavior: 2,
    quiet: true,
    lines: ({ about }) => [`申请退库：${locksOf(about)}`],
  },
  confirmReturn: {
    name: 'lockClaim.confirmReturn',
    behavior: 2,
    quiet: true,
    lines: ({ about }) => [`确认退库：${locksOf(about)}`],
  },
} as const satisfies Record<string, HistoryEvent>
