import { formatMoney } from '#web/platform/format.ts'
import type { Sum } from './Pager.tsx'

/** Captions of the sums a list may carry, in the order they are shown (record-engine.md §7.2). */
const captions: readonly (readonly [key: string, caption: string])[] = [
  ['businessSumMoney', '商机金额'],
  ['contractMoney', '合同总金额'],
  ['receivedMoney', '已回款金额'],
  ['unReceivedMoney', '未回款金额'],
  ['receivablesMoney', '回款金额'],
  ['planReceivedMoney', '计划回款总金额'],
  ['realReceivedMoney', '实际回款总金额'],
  ['unreceivedMoney', '未回款总金额'],
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/** The sums the server sent; one whose field the person may not see is left out by the server. */
export function sumsOf(extraData: unknown): Sum[] {
  const money = isObject(extraData) && isObject(extraData.money) ? extraData.money : {}
  return captions.flatMap(([key, caption]) => {
    const amount = money[key]
    return typeof amount === 'number' || typeof amount === 'string'
      ? [{ caption, amount: formatMoney(amount) }]
      : []
  })
}
