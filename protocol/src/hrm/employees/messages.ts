import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** An employee is asked to fill in the own archive. */
export const FILL_ARCHIVE = 83
/** The employee side is open to a user. */
export const STAFF_SIDE_OPENED = 97
/** An administrator is asked to hand over the work of a leaving employee (ours). */
export const HAND_OVER_ASKED = 222
/** What it opens: accounts and departments. */
export const LEAVING_ACCOUNT = 'leavingAccount'
/** What both open: pages of the employee side. */
export const OWN_ARCHIVE = 'ownArchive'

const ofArchive = messagesOf({ label: messageLabels.hrm, group: 'hrm', opens: OWN_ARCHIVE })

export const employeeMessages: MessageTypes = {
  [FILL_ARCHIVE]: ofArchive('{s}邀请您填写《我的档案》，请及时处理'),
  [HAND_OVER_ASKED]: messagesOf({ label: messageLabels.hrm, group: 'hrm', opens: LEAVING_ACCOUNT })(
    '{s}办理了{t}的离职，请交接其账号的工作并停用账号',
  ),
  [STAFF_SIDE_OPENED]: ofArchive('{s}已为您开通《人力资源》员工端，请及时查看'),
}
