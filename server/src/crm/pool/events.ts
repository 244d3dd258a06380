import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What pools do to customers. */
export const poolEvents = {
  putIn: { name: 'putInPool', behavior: 8, lines: ({ about }) => about('reasons') },
  claim: { name: 'receive', behavior: 9, lines: () => ['领取了客户'] },
  distribute: {
    name: 'distribute',
    behavior: 10,
    lines: ({ change }) => {
      const owner = change('ownerUserId')
      return owner ? [`将客户分配给：${owner.to}`] : []
    },
  },
} as const satisfies Record<string, HistoryEvent>
