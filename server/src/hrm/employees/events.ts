import type { HistoryEvent } from '#server/engine/model/history.ts'

/** 参保方案 (hrm.md §20.3). */
export const schemeChanged: HistoryEvent = {
  name: 'insuranceScheme',
  behavior: 10,
  lines: ({ title, about }) => [
    `为${title}修改了参保方案,由【${about('from').join('')}】修改为【${about('to').join('')}】`,
  ],
}
