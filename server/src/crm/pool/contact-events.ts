import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What happens to contacts alone: nobody owns those of a customer in a pool, and who gets him gets them. */
export const contactEvents = {
  pooled: { name: 'contactPooled', behavior: 8, derived: true, lines: () => ['随客户放入公海'] },
  followed: {
    name: 'contactFollowed',
    behavior: 4,
    derived: true,
    lines: ({ change }) => {
      const owner = change('ownerUserId')
      return owner ? [`随客户转移给：${owner.to}`] : []
    },
  },
} as const satisfies Record<string, HistoryEvent>
