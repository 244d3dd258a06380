import type { NodeOptions, whenOverdue } from '#protocol/approval/flow.ts'

/** What happens when somebody does not decide in time. */
export const overdueWords: Readonly<Record<(typeof whenOverdue)[number], string>> = {
  remind: '提醒审批人',
  handOver: '转交给其他员工',
  managers: '由审批流管理员审批',
}

const shareWord = ({ share }: NodeOptions): string | undefined => {
  if (share?.kind === 'majority') return '过半数通过'
  return share?.kind === 'count' ? `${share.count}人通过` : undefined
}

/** What a node allows beyond deciding, in short for the drawing; '' when nothing. */
export function optionWords(options: NodeOptions | null | undefined): string {
  if (!options) return ''
  const words = [
    shareWord(options),
    options.handOver && '转签',
    options.addSigner && '加签',
    options.returnTo && '退回',
    options.limit && `限${options.limit.days}个工作日`,
    options.copyTo && '抄送',
    options.fields && options.fields.length > 0 && `填写${options.fields.length}个字段`,
  ]
  return words.filter(Boolean).join(' · ')
}
