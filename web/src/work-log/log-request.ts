import type { LogDraft } from '#protocol/work-log/draft.ts'
import type { WorkLog } from '#protocol/work-log/log-calls.ts'
import { noRelations, relatedIdsOf } from '#web/related-records/door.ts'

/** The three texts of a log, in their order. */
export const texts = ['content', 'tomorrow', 'question'] as const

export const isBlank = (form: LogDraft): boolean => texts.every((part) => form[part].trim() === '')

/** What the call takes of a form. */
export const requestOf = ({ userIds, deptIds, related, batchId, ...texts }: LogDraft) => ({
  ...texts,
  ...(batchId ? { batchId } : {}),
  sendUserIds: userIds,
  sendDeptIds: deptIds,
  ...relatedIdsOf(related ?? noRelations),
})

/** A log as its form begins. */
export const formOf = (log: WorkLog): LogDraft => ({
  content: log.content,
  tomorrow: log.tomorrow,
  question: log.question,
  batchId: log.batchId,
  userIds: log.sendUserList.map(({ userId }) => userId),
  deptIds: log.sendDeptList.map(({ id }) => id),
  related: {
    customerList: log.customerList,
    contactsList: log.contactsList,
    leadsList: log.leadsList,
    businessList: log.businessList,
    contractList: log.contractList,
    productList: log.productList,
    invoiceTitleList: log.invoiceTitleList,
  },
})
