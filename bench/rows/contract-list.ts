import { contract } from '#protocol/crm/contract/type.ts'
import { DIRECTOR } from '../company.ts'
import { keepChanging } from '../keep-changing.ts'
import { type BenchRow, milliseconds, perSecond, type Result, withFailures } from '../row.ts'

const LIMIT = 60
const page = { page: 1, limit: 15, search: '', type: contract.label, searchList: [] }

/** Contracts with the sums of the whole list: of a manager's people, of everybody, and filtered by days that nobody asked before. */
export const contractListRow: BenchRow = {
  key: 'contract-list',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, token, measure, signIn, scope } = opened
    const director = await signIn(DIRECTOR)
    const stop = await keepChanging(opened, director)
    const url = call('crmContract/queryPageList')
    const body = JSON.stringify(page)
    let turn = 0
    const measured = await measure({
      manager: () => ({ url, body, token }),
      everybody: () => ({ url, body, token: director }),
      filtered: () => ({
        url,
        body: JSON.stringify({ ...page, searchList: [daysFrom(turn++)] }),
        token,
      }),
    }).finally(stop)
    const line = (work: string, { rate, p95, failures }: (typeof measured)['manager']): Result => ({
      work,
      measured: withFailures(`p95 ${milliseconds(p95)}, ${perSecond(rate)}`, failures),
      floor: '',
      ratio: '',
      target: `p95 < ${LIMIT} ms`,
      passed: p95 < LIMIT && failures === 0,
    })
    const list = 'contract list with footer sums while contracts change,'
    return [
      line(`${list} scope of ${scope.length} of ${bench.options.staff} people`, measured.manager),
      line(`${list} all contracts`, measured.everybody),
      line(`${list} filtered by order days, none asked twice`, measured.filtered),
    ]
  },
}

const DAY = 86_400_000

/** Another month of orders with every request. */
const daysFrom = (turn: number) => ({
  name: 'orderDate',
  formType: 'date',
  type: 14,
  values: [20_000 + (turn % 600), 20_031 + (turn % 600) + Math.floor(turn / 600)].map((day) =>
    new Date(day * DAY).toISOString().slice(0, 10),
  ),
})
