import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What happens to leads alone; the customer that one becomes records it as well. */
export const leadsEvents = {
  convert: {
    name: 'convert',
    behavior: 5,
    lines: ({ about }) => about('lead').map((name) => `将线索"${name}"转化为客户`),
  },
} as const satisfies Record<string, HistoryEvent>
