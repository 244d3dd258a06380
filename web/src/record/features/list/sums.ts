import type { RecordType } from '#protocol/record/declare.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { Sum } from './Pager.tsx'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/**
 * The sums the server sent, as the type declares them (record-engine.md §7.2); one whose field the person may not see is left
 * out by the server.
 */
export function sumsOf({ footer = [] }: Pick<RecordType, 'footer'>, extraData: unknown): Sum[] {
  const money = isObject(extraData) && isObject(extraData.money) ? extraData.money : {}
  return footer.flatMap(({ key, title }) => {
    const amount = money[key]
    return typeof amount === 'number' || typeof amount === 'string'
      ? [{ caption: title, amount: formatMoney(amount) }]
      : []
  })
}
