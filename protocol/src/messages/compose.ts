import type { Message } from './calls.ts'
import type { MessageTypes } from './message-type.ts'

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

/** How messages of these types are put into words; one of a type nobody knows shows what it carries. */
export function composerOf(types: MessageTypes) {
  const composeMessage = (message: MessageParts): MessageText => {
    const known = types[message.type]
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
  return {
    composeMessage,
    /** The whole text in one line. */
    textOfMessage: (message: MessageParts): string => {
      const { before, link, after } = composeMessage(message)
      return before + (link ?? '') + after
    },
  }
}
