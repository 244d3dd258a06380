import type { OutboxState } from '#protocol/messages/outbox-calls.ts'
import type { DotStatus } from '#web/ui/display/StatusDot.tsx'

/** How states are shown. */
export const stateWords: Readonly<Record<OutboxState, { text: string; status: DotStatus }>> = {
  dead: { text: '发送失败', status: 'error' },
  waiting: { text: '等待发送', status: 'warning' },
  sent: { text: '已发送', status: 'success' },
  dropped: { text: '已放弃', status: 'default' },
}
