import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type MessageType, type MessageTypes, messageLabels, messagesOf } from './message-type.ts'

/** An export that went on in the background is there; its typeId is the file. */
export const EXPORT_MESSAGE = 146
/** Such an export was given up. */
export const EXPORT_FAILED_MESSAGE = 158
/** What `opens` says of the result of an import, and of the file of an export. */
export const IMPORTED = 'import'
export const EXPORTED = 'export'

export const exportMessages: MessageTypes = {
  [EXPORT_MESSAGE]: messagesOf({ label: messageLabels.crm, group: 'data', opens: EXPORTED })(
    '您导出的《{t}》已完成，请在一天内下载',
  ),
  [EXPORT_FAILED_MESSAGE]: messagesOf({ label: messageLabels.crm, group: 'data', opens: null })(
    '您的{t}导出未能完成，可在消息列表上方重试',
  ),
}

type Numbered = readonly [type: number | undefined, message: MessageType]

/** The messages about records of a type, as far as it declares their numbers; `label` is its application's. */
export function messagesOfRecords(type: RecordType, label: number): MessageTypes {
  const numbered = [...ofTeam(type, label), ...ofApproval(type, label), ...ofImport(type, label)]
  return Object.fromEntries(numbered.flatMap(([number, message]) => (number ? [[number, message]] : [])))
}

function ofTeam({ key, display, messages }: RecordType, label: number): Numbered[] {
  const text = messagesOf({ label, group: 'team', opens: key })
  return [
    [messages?.team?.added, text(`{s}将您添加为${display}《{t}》的成员`)],
    [messages?.team?.left, text(`{s}退出了您${display}《{t}》的团队`)],
    [messages?.team?.removed, text(`{s}将您移出了${display}《{t}》的团队`)],
  ]
}

function ofApproval({ key, display, approval }: RecordType, label: number): Numbered[] {
  const text = messagesOf({ label, group: 'approval', opens: key })
  const numbers = approval?.messages
  const [submission, passed] = numbers?.titleOnly
    ? ['', '']
    : [`${display}审批`, numbers?.passedWord ?? display]
  return [
    [numbers?.waits, text(`{s}提交了《{t}》${submission}，请及时处理`)],
    [numbers?.passed, text(`{s}已经审核通过您的《{t}》${passed}，请及时查看`)],
    [numbers?.refused, text(`{s}拒绝您的《{t}》${submission}，拒绝理由：“{c}”，请及时处理`)],
    [numbers?.commented, text(`{s}在《{t}》的${display}审批中评论：“{c}”`)],
  ]
}

/** Both say the counts of an import (`importCounts`). */
export const importTexts = (display: string) => ({
  finished: `{s}导入${display}数据{t}条，${COUNTS}`,
  cancelled: `{s}取消导入${display}数据，已导入{t}条，${COUNTS}`,
})
const COUNTS = '覆盖{overwritten}条，导入成功{succeeded}条，导入失败{failed}条。'

function ofImport({ display, messages }: RecordType, label: number): Numbered[] {
  const text = messagesOf({ label, group: 'data', opens: IMPORTED })
  const { finished, cancelled } = importTexts(display)
  return [
    [messages?.import?.finished, text(finished)],
    [messages?.import?.cancelled, text(cancelled)],
  ]
}
