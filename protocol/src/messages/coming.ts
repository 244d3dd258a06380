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
  80: ofHrm('{s}更新了您《{month}的工资条》，有问题请及时与{s}反馈'),
  83: ofHrm('{s}邀请您填写《我的档案》，请及时处理'),
  86: ofHrm('{s}提交了《{t}》薪资审批，请及时处理'),
  84: ofHrm('{s}已经审核通过您的《{t}》薪资审批，请及时查看'),
  85: ofHrm('{s}拒绝您的《{t}》薪资审批，拒绝理由：“{c}”，请及时处理'),
  97: ofHrm('{s}已为您开通《人力资源》员工端，请及时查看'),
  98: ofHrm('您的《{t}》已生成，请及时查看'),
  99: messagesOf({ label: hrm, group: 'hrm', opens: null })('您有新的面试安排，{s}为{t}{c}'),
}
