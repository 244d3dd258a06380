import { contract } from '#protocol/crm/contract/type.ts'
import { STEADY } from '../arrivals.ts'
import { DIRECTOR } from '../company.ts'
import { keepChanging } from '../keep-changing.ts'
import type { NextRequest } from '../load.ts'
import type { BenchRow, Result } from '../row.ts'
import { measureWaiting } from '../waiting.ts'

const LIMIT = 60
const page = { page: 1, limit: 15, search: '', type: contract.label, searchList: [] }

/** Contracts with the sums of the whole list: of a manager's people, of everybody, and filtered by days that nobody asked before. */
export const contractListRow: BenchRow = {
  key: 'contract-list',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, token, signIn, scope } = opened
    const director = await signIn(DIRECTOR)
    const stop = await keepChanging(opened, director)
    const url = call('crmContract/queryPageList')
    const body = JSON.stringify(page)
    let turn = 0
    const list = 'contract list with footer sums while contracts change,'
    const rows: { work: string; next: NextRequest }[] = [
      {
        work: `${list} scope of ${scope.length} of ${bench.options.staff} people`,
        next: () => ({ url, body, token }),
      },
      { work: `${list} all contracts`, next: () => ({ url, body, token: director }) },
      {
        work: `${list} filtered by order days, none asked twice`,
        next: () => ({ url, body: JSON.stringify({ ...page, searchList: [daysFrom(turn++)] }), token }),
      },
    ]
    const results: Result[] = []
    try {
      for (const row of rows)
        results.push(await measureWaiting(bench, opened, { ...row, limit: LIMIT, rate: STEADY }))
    } finally {
      await stop()
    }
    return results
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
