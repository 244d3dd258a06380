import { answers } from '#protocol/hrm/salary/slip-calls.ts'
import type { DotStatus } from '#web/ui/display/StatusDot.tsx'

const words: Readonly<Record<number, { status: DotStatus; text: string }>> = {
  [answers.open]: { status: 'default', text: '未答复' },
  [answers.confirmed]: { status: 'success', text: '已确认' },
}

/** What the employee has answered to a slip. */
export function answerOf({ answer, reply }: { answer: number; reply: string | null }): {
  status: DotStatus
  text: string
} {
  if (answer === answers.objected)
    return reply ? { status: 'info', text: '异议已答复' } : { status: 'error', text: '有异议' }
  return words[answer] ?? { status: 'default', text: '未答复' }
}
