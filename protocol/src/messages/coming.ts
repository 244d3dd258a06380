import { type MessageTypes, messageLabels, messagesOf } from './message-type.ts'
import { IMPORTED, importTexts } from './of-records.ts'

const { hrm } = messageLabels
const ofHrm = messagesOf({ label: hrm, group: 'hrm', opens: 'hrm' })
const ofImport = (name: string) =>
  messagesOf({ label: hrm, group: 'data', opens: IMPORTED })(importTexts(name).finished)

/**
 * Rows of the table (platform.md §7.2) whose modules are still to come: rows of a bell draw them, nothing sends them, and no
 * user is asked how to receive them. A module that comes takes its own along.
 */
export const comingMessages: MessageTypes = {
  50: ofImport('员工'),
  81: ofImport('定薪'),
  82: ofImport('调薪'),
  87: ofHrm('您有新的绩效目标《{t}》待填写，请及时处理'),
  88: ofHrm('待确认{s}的绩效目标《{t}》，请及时处理'),
  89: ofHrm('待评定{s}的考核《{t}》，请及时处理'),
  90: ofHrm('待确认考核结果《{t}》，请及时处理'),
  91: ofHrm('您的绩效考核《{t}》已完成，请及时查看'),
  92: ofHrm('您的绩效目标《{t}》被{c}驳回，请重新填写'),
  93: ofHrm('您评定的{s}的考核《{t}》被{c}驳回，请重新评定'),
  94: ofHrm('您发起的考核《{t}》已全部完成填写，请及时开启评定'),
  95: ofHrm('您发起的考核《{t}》已全部完成评定，请及时开启结果确认'),
  96: ofHrm('您发起的考核《{t}》已完成结果确认，请及时归档'),
}
