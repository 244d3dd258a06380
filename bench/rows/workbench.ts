import { DIRECTOR } from '../company.ts'
import { keepChanging } from '../keep-changing.ts'
import type { BenchRow } from '../row.ts'
import { measureWaiting } from '../waiting.ts'

const LIMIT = 300
/** What the first page of customer management asks for. */
const calls: readonly (readonly [path: string, more: object])[] = [
  ['crmInstrument/queryBulletin', {}],
  ['crmInstrument/queryDataInfo', {}],
  ['crmInstrument/forgottenCustomerCount', {}],
  ['crmInstrument/salesTrend', { label: 1 }],
  ['crmInstrument/queryPerformance', { label: 1 }],
  ['biRanking/ranking', { label: 1 }],
]
/** 本人及下属. */
const WITH_SUBORDINATES = 2
const MONTHS = 24
/** Workbenches opened a second on a busy day, each with another month than the one before. */
const OPENED = 2

/** The workbench of a manager while contracts change: call after call, month after month, so that few are remembered. */
export const workbenchRow: BenchRow = {
  key: 'workbench',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, token, scope, signIn } = opened
    const stop = await keepChanging(opened, await signIn(DIRECTOR))
    let turn = 0
    const next = () => {
      turn += 1
      const [path, more] = calls[turn % calls.length] ?? ['crmInstrument/queryBulletin', {}]
      const filter = { type: monthAgo(Math.floor(turn / calls.length) % MONTHS), dataType: WITH_SUBORDINATES }
      return { url: call(path), body: JSON.stringify({ ...filter, ...more }), token }
    }
    const work = `calls of the workbench while contracts change, figures of ${scope.length} of ${bench.options.staff} people`
    return [
      await measureWaiting(bench, opened, { work, next, limit: LIMIT, rate: OPENED * calls.length }).finally(
        stop,
      ),
    ]
  },
}

/** `yyyyMM`, so many months before this one. */
function monthAgo(months: number): string {
  const now = new Date()
  const then = new Date(now.getFullYear(), now.getMonth() - months, 1)
  return `${then.getFullYear()}${String(then.getMonth() + 1).padStart(2, '0')}`
}
