import type { HistoryEvent, ShownEntry } from '#server/engine/model/history.ts'

const proofOf = ({ about }: ShownEntry) => `${about('kind').join('')},编号:${about('number').join('')}`

/** 在职证明, 收入证明 (hrm.md §6.4). */
export const proofIssued: HistoryEvent = {
  name: 'employeeProofIssued',
  behavior: 1,
  quiet: true,
  lines: (entry) => [`为${entry.title}开具了${proofOf(entry)}`],
}
export const proofRevoked: HistoryEvent = {
  name: 'employeeProofRevoked',
  behavior: 3,
  quiet: true,
  lines: (entry) => [`作废了${entry.title}的${proofOf(entry)},原因:${entry.about('reason').join('')}`],
}
export const proofRead: HistoryEvent = {
  name: 'employeeProofRead',
  behavior: 34,
  quiet: true,
  lines: (entry) => [`下载了${entry.title}的${proofOf(entry)}`],
}

/** 参保方案 (hrm.md §20.3). */
export const schemeChanged: HistoryEvent = {
  name: 'insuranceScheme',
  behavior: 10,
  lines: ({ title, about }) => [
    `为${title}修改了参保方案,由【${about('from').join('')}】修改为【${about('to').join('')}】`,
  ],
}
