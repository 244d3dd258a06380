import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What happens to customers alone. */
export const customerEvents = {
  lock: {
    name: 'lock',
    behavior: 11,
    lines: ({ change }) => (change('status') ? ['将客户锁定。'] : []),
  },
  unlock: {
    name: 'unlock',
    behavior: 12,
    lines: ({ change }) => (change('status') ? ['将客户解锁。'] : []),
  },
  dealStatus: {
    name: 'dealStatus',
    behavior: 13,
    lines: ({ change }) => {
      const status = change('dealStatus')
      return status ? [`将${status.label} 由${status.from}修改为${status.to}。`] : []
    },
  },
  /** By a contract that came into force; the day alone is not told. */
  dealt: {
    name: 'dealt',
    behavior: 13,
    derived: true,
    lines: ({ change }) => {
      const status = change('dealStatus')
      return status ? [`将${status.label} 由${status.from}修改为${status.to}。`] : []
    },
  },
  visitPlanned: {
    name: 'visitPlanned',
    behavior: 2,
    lines: ({ change }) => {
      const next = change('nextTime')
      return next ? [`安排拜访，将${next.label} 由${next.from}修改为${next.to}。`] : []
    },
  },
  primaryContact: {
    name: 'primaryContact',
    behavior: 2,
    lines: ({ change }) => {
      const contact = change('contactsId')
      return contact ? [`将${contact.label} 修改为${contact.to}。`] : []
    },
  },
  /** A parent that cannot stay, with the reason. */
  parentReleased: {
    name: 'parentReleased',
    behavior: 2,
    lines: ({ change, about }) => {
      const parent = change('parentId')
      return parent
        ? [`将${parent.label} 由${parent.from}修改为${parent.to}，${about('reason').join()}。`]
        : []
    },
  },
  mergedInto: {
    name: 'mergedInto',
    behavior: 31,
    quiet: true,
    lines: ({ change }) => {
      const kept = change('mergedInto')
      return kept ? [`合并到客户：${kept.to}`] : []
    },
  },
  merged: {
    name: 'merged',
    behavior: 31,
    lines: ({ about, changes }) => [
      `合并了客户：${about('merged').join('、')}`,
      ...about('remark').map((remark) => `备注：${remark}`),
      ...changes(),
    ],
  },
} as const satisfies Record<string, HistoryEvent>
