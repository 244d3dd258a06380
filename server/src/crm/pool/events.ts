import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What pools do to customers. */
export const poolEvents = {
  putIn: {
    name: 'putInPool',
    behavior: 8,
    lines: ({ about }) => about('reasons'),
    timeline: (about) => about('reasons').join('；'),
  },
  putInUndone: {
    name: 'putInPoolUndone',
    behavior: 8,
    quiet: true,
    lines: () => ['撤销了放入公海'],
    timeline: () => '撤销了放入公海',
  },
  claim: {
    name: 'receive',
    behavior: 9,
    lines: () => ['领取了客户'],
    timeline: () => '从公海领取了客户',
  },
  distribute: {
    name: 'distribute',
    behavior: 10,
    timeline: () => '从公海分配了客户',
    lines: ({ change }) => {
      const owner = change('ownerUserId')
      return owner ? [`将客户分配给：${owner.to}`] : []
    },
  },
} as const satisfies Record<string, HistoryEvent>
