import { toFloorResult } from '../floor-result.ts'
import type { BenchRow } from '../row.ts'

const body = JSON.stringify({ page: 1, limit: 15, search: '', type: 2, searchList: [] })

/** Customer list: 15 rows and the total, a middle manager's scope, default order. */
export const listRow: BenchRow = {
  key: 'list',
  run: async (bench) => {
    const { call, token, managers, floor, measure, scope } = await bench.open()
    const url = call('crmCustomer/queryPageList')
    const { list, page, pageTotal, alone } = await measure({
      page: () => ({ url: `${floor.url}/page` }),
      list: (connection) => ({ url, body, token: managers[connection] }),
      pageTotal: () => ({ url: `${floor.url}/page-total` }),
      alone: () => ({ url, body, token }),
    })
    const work = `customer list, page of 15 with total, scope of ${scope.length} of ${bench.options.staff} people`
    return [
      toFloorResult({ work: `${work}, against the page alone`, measured: list, floor: page, least: 0.75 }),
      toFloorResult({ work: `${work}, against page and count`, measured: list, floor: pageTotal, least: 2 }),
      toFloorResult({
        work: 'the same by one person on all connections, who takes one turn fewer than there are',
        measured: alone,
        floor: page,
        least: null,
      }),
    ]
  },
}
