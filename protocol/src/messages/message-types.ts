import type { Message } from './calls.ts'

/** Kinds of messages by their label (platform.md §7.1). */
export const messageLabels = {
  task: 1,
  log: 2,
  approval: 3,
  announcement: 4,
  event: 5,
  crm: 6,
  hrm: 8,
} as const
export type MessageLabel = (typeof messageLabels)[keyof typeof messageLabels]

/** What a click on the link opens: a screen of the product, by the message's typeId. */
export type MessageTarget =
  | 'task'
  | 'log'
  | 'oaApproval'
  | 'announcement'
  | 'event'
  | 'customer'
  | 'business'
  | 'contract'
  | 'contacts'
  | 'receivables'
  | 'receivablesPlan'
  | 'invoice'
  | 'lock'
  | 'bank'
  | 'complaint'
  | 'honor'
  | 'hrm'
  | 'import'
  | 'export'

/**
 * One row of the table of platform.md §7.2. In `text`, {s} is the sender's name, {t} the title, {c} the content, and what
 * stands in 《》 is the link.
 */
export interface MessageType {
  label: MessageLabel
  text: string
  opens: MessageTarget | null
}

const of = (label: MessageLabel, opens: MessageTarget | null) => (text: string) => ({ label, opens, text })

const task = of(1, 'task')
const log = of(2, 'log')
const approval = of(3, 'oaApproval')
const hrm = of(8, 'hrm')

/** 待审批, 通过, 拒绝 of one kind of CRM record. */
const approvals = (opens: MessageTarget, name: string, passed: string) => {
  const text = of(6, opens)
  return {
    waits: text(`{s}提交了《{t}》${name}审批，请及时处理`),
    passed: text(`{s}已经审核通过您的《{t}》${passed}，请及时查看`),
    rejected: text(`{s}拒绝您的《{t}》${name}审批，拒绝理由：“{c}”，请及时处理`),
    commented: text(`{s}在《{t}》的${name}审批中评论：“{c}”`),
  }
}
const contract = approvals('contract', '合同', '合同')
const receivables = approvals('receivables', '回款', '回款')
const invoice = approvals('invoice', '发票', '发票审批')

/** Approvals whose passed text ends without a request to look (types 126–135). */
const decided = (opens: MessageTarget, name: string) => {
  const text = of(6, opens)
  return {
    waits: text(`{s}提交了《{t}》${name}审批，请及时处理`),
    passed: text(`{s}已经审核通过您的《{t}》${name}`),
    rejected: text(`{s}拒绝您的《{t}》${name}审批，拒绝理由：“{c}”`),
  }
}
const order = decided('business', '业务')
const lockClaim = decided('lock', '新锁领用')
const badLock = decided('lock', '坏锁')

const team = (opens: MessageTarget, name: string) => {
  const text = of(6, opens)
  return {
    added: text(`{s}将您添加为${name}《{t}》的成员`),
    left: text(`{s}退出了您${name}《{t}》的团队`),
    removed: text(`{s}将您移出了${name}《{t}》的团队`),
  }
}
const businessTeam = team('business', '商机')
const customerTeam = team('customer', '客户')
const contractTeam = team('contract', '合同')
const contactsTeam = team('contacts', '联系人')
const receivablesTeam = team('receivables', '回款')

const counts = '覆盖{overwritten}条，导入成功{succeeded}条，导入失败{failed}条。'
const imports = (label: MessageLabel, name: string) =>
  of(label, 'import')(`{s}导入${name}数据{t}条，${counts}`)
const cancelled = (name: string) => of(6, 'import')(`{s}取消导入${name}数据，已导入{t}条，${counts}`)

/** Tells that an export which went on in the background is there; its typeId is the file. */
export const EXPORT_MESSAGE = 146
/** Tells that such an export was given up. */
export const EXPORT_FAILED_MESSAGE = 158

/** Every type of message (platform.md §7.2, locks-and-extensions.md §26). */
export const messageTypes: Readonly<Record<number, MessageType>> = {
  1: task('{s}将《{t}》任务分配给您，请及时查看'),
  2: task('{s}邀请您参与《{t}》任务，请及时查看'),
  3: task('{s}将《{t}》任务标记结束'),
  4: log('{s}评论了您的《{t}》日志：“{c}”，请及时查看'),
  34: log('{s}回复了您评论的日志《{t}》：“{c}”，请及时查看'),
  5: log('{s}将日志《{t}》发送给您，请及时查看'),
  77: log('{s}点赞了您的《{t}》日志，请及时查看'),
  25: approval('{s}提交了《{t}》，请及时处理'),
  7: approval('{s}已经审核通过您的《{t}》，请及时查看'),
  6: approval('{s}拒绝您的《{t}》，拒绝理由：“{c}”，请及时处理'),
  8: of(4, 'announcement')('您有一个新公告《{t}》，请及时查看'),
  9: of(5, 'event')('{s}邀请您参与《{t}》的日程，将于{lead}后开始, 请及时查看'),
  26: contract.waits,
  11: contract.passed,
  10: contract.rejected,
  27: receivables.waits,
  13: receivables.passed,
  12: receivables.rejected,
  37: invoice.waits,
  36: invoice.passed,
  35: invoice.rejected,
  14: imports(6, '客户'),
  16: imports(6, '联系人'),
  18: imports(6, '线索'),
  20: imports(6, '产品'),
  15: cancelled('客户'),
  17: cancelled('联系人'),
  19: cancelled('线索'),
  21: cancelled('产品'),
  22: businessTeam.added,
  23: customerTeam.added,
  24: contractTeam.added,
  120: contactsTeam.added,
  121: receivablesTeam.added,
  28: businessTeam.left,
  29: customerTeam.left,
  30: contractTeam.left,
  122: contactsTeam.left,
  123: receivablesTeam.left,
  31: businessTeam.removed,
  32: customerTeam.removed,
  33: contractTeam.removed,
  124: contactsTeam.removed,
  125: receivablesTeam.removed,
  50: imports(8, '员工'),
  81: imports(8, '定薪'),
  82: imports(8, '调薪'),
  80: hrm('{s}更新了您《{month}的工资条》，有问题请及时与{s}反馈'),
  83: hrm('{s}邀请您填写《我的档案》，请及时处理'),
  86: hrm('{s}提交了《{t}》薪资审批，请及时处理'),
  84: hrm('{s}已经审核通过您的《{t}》薪资审批，请及时查看'),
  85: hrm('{s}拒绝您的《{t}》薪资审批，拒绝理由：“{c}”，请及时处理'),
  87: hrm('您有新的绩效目标《{t}》待填写，请及时处理'),
  88: hrm('待确认{s}的绩效目标《{t}》，请及时处理'),
  89: hrm('待评定{s}的考核《{t}》，请及时处理'),
  90: hrm('待确认考核结果《{t}》，请及时处理'),
  91: hrm('您的绩效考核《{t}》已完成，请及时查看'),
  92: hrm('您的绩效目标《{t}》被{c}驳回，请重新填写'),
  93: hrm('您评定的{s}的考核《{t}》被{c}驳回，请重新评定'),
  94: hrm('您发起的考核《{t}》已全部完成填写，请及时开启评定'),
  95: hrm('您发起的考核《{t}》已全部完成评定，请及时开启结果确认'),
  96: hrm('您发起的考核《{t}》已完成结果确认，请及时归档'),
  97: hrm('{s}已为您开通《人力资源》员工端，请及时查看'),
  98: hrm('您的《{t}》已生成，请及时查看'),
  99: of(8, null)('您有新的面试安排，{s}为{t}{c}'),
  126: order.waits,
  127: order.passed,
  128: order.rejected,
  129: lockClaim.waits,
  130: lockClaim.passed,
  131: lockClaim.rejected,
  132: of(6, 'lock')('新锁领用《{t}》已发放'),
  133: badLock.waits,
  134: badLock.passed,
  135: badLock.rejected,
  136: of(6, 'business')('业务《{t}》待制锁'),
  137: of(6, 'business')('业务《{t}》已生效'),
  138: of(6, 'lock')('软件锁《{t}》即将到期'),
  139: of(6, 'lock')('软件锁《{t}》试用结束'),
  140: of(6, 'receivablesPlan')('回款计划《{t}》待回款'),
  141: of(6, 'bank')('有未匹配的银行入账《{t}》'),
  142: of(6, 'complaint')('{s}将投诉《{t}》分派给您'),
  143: of(6, 'honor')('荣誉《{t}》即将到期'),
  144: of(6, 'contract')('合同《{t}》的签署文件已回传'),
  145: of(6, 'business')('业务《{t}》已撤单'),
  147: contract.commented,
  148: receivables.commented,
  149: invoice.commented,
  [EXPORT_MESSAGE]: of(6, 'export')('您导出的《{t}》已完成，请在一天内下载'),
  [EXPORT_FAILED_MESSAGE]: of(6, null)('您的{t}导出未能完成，可在消息列表上方重试'),
}

/** A message as rows show it: the link stands between the texts; null: nothing to open. */
export interface MessageText {
  before: string
  link: string | null
  after: string
}

type MessageParts = Pick<Message, 'type' | 'title' | 'content' | 'realname'>

/** Errors and overwritten rows of an import: `"3,1"`. */
export function importCounts({ title, content }: Pick<Message, 'title' | 'content'>) {
  const [failed = 0, overwritten = 0] = content.split(',').map((part) => Number(part) || 0)
  const total = Number(title) || 0
  return { total, failed, overwritten, succeeded: Math.max(0, total - failed) }
}

const leadUnits = new Map([
  [1, '分钟'],
  [2, '小时'],
  [3, '天'],
])

/** How long before its start an event is announced: `{"type":2,"value":3}` → 3小时. */
function leadOf(content: string): string {
  try {
    const parsed: unknown = JSON.parse(content)
    if (parsed === null || typeof parsed !== 'object' || !('type' in parsed) || !('value' in parsed))
      return ''
    return `${Number(parsed.value)}${leadUnits.get(Number(parsed.type)) ?? ''}`
  } catch {
    return ''
  }
}

/** `"2025,5"` → 2025年5月 */
const monthOf = (content: string) => {
  const [year = '', month = ''] = content.split(',')
  return `${year}年${month}月`
}

function wordsOf(message: MessageParts): Record<string, string> {
  const { title, content, realname } = message
  const counted = importCounts(message)
  return {
    s: realname ?? '系统',
    t: title,
    c: content,
    lead: leadOf(content),
    month: monthOf(content),
    overwritten: String(counted.overwritten),
    succeeded: String(counted.succeeded),
    failed: String(counted.failed),
  }
}

/** The text of any message; a type nobody knows shows what it carries. */
export function composeMessage(message: MessageParts): MessageText {
  const known = messageTypes[message.type]
  if (!known)
    return { before: [message.title, message.content].filter(Boolean).join('：'), link: null, after: '' }
  const words = wordsOf(message)
  const filled = (part: string) => part.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  // split before filling: a title may hold 《》 itself
  const [before = '', rest] = known.text.split('《')
  if (rest === undefined) return { before: filled(before), link: null, after: '' }
  const [link = '', after = ''] = rest.split('》')
  return { before: filled(before), link: `《${filled(link)}》`, after: filled(after) }
}

/** The whole text in one line. */
export function textOfMessage(message: MessageParts): string {
  const { before, link, after } = composeMessage(message)
  return before + (link ?? '') + after
}
