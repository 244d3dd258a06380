import {
  IMPORTED,
  importTexts,
  type MessageTypes,
  messageLabels,
  messagesOf,
} from '#protocol/messages/door.ts'

export const SLIP_SENT = 80
/** 导入定薪 and 导入调薪 have ended. */
export const archiveImports = { fixed: 81, changed: 82 } as const
export const sheetMessages = { passed: 84, refused: 85, waits: 86 } as const
/** What messages open: the receiver's own slip; the newest sheet. */
export const OWN_SLIP = 'salarySlip'
export const SHEET = 'salarySheet'

/** The approval of a sheet, which needs no right to pay. */
export const SHEET_DECISION = 'salaryDecision'
/** Names sheets of pay among things that wait. */
export const SALARY_THING = 'salary'
/** Where a sheet is decided about: among the kinds of 待我审批. */
export const decisionsAddress = `/taskExamine/crm/${SALARY_THING}`
export const addressOfDecision = (srecordId: number): string => `${decisionsAddress}?sheet=${srecordId}`

const { hrm } = messageLabels
const ofImport = (name: string) =>
  messagesOf({ label: hrm, group: 'data', opens: IMPORTED })(importTexts(name).finished)
const ofSheet = messagesOf({ label: hrm, group: 'hrm', opens: SHEET })

/** Messages of pay (hrm.md §20.1, platform.md §7.2). */
export const salaryMessages: MessageTypes = {
  [SLIP_SENT]: messagesOf({ label: hrm, group: 'hrm', opens: OWN_SLIP })(
    '{s}更新了您《{month}的工资条》，有问题请及时与{s}反馈',
  ),
  [archiveImports.fixed]: ofImport('定薪'),
  [archiveImports.changed]: ofImport('调薪'),
  [sheetMessages.waits]: messagesOf({ label: hrm, group: 'hrm', opens: SHEET_DECISION })(
    '{s}提交了《{t}》薪资审批，请及时处理',
  ),
  [sheetMessages.passed]: ofSheet('{s}已经审核通过您的《{t}》薪资审批，请及时查看'),
  [sheetMessages.refused]: ofSheet('{s}拒绝您的《{t}》薪资审批，拒绝理由：“{c}”，请及时处理'),
}
