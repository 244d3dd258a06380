import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'

const body = JSON.stringify({ page: 1, limit: 15, search: '', type: 2, searchList: [] })

/** Customer list: 15 rows and the total, a middle manager's scope, default order. */
export const listRow: BenchRow = {
  key: 'list',
  run: async (bench) => {
    const { call, token, floor, measure, scope } = await bench.open()
    const { list, page, pageTotal } = await measure({
      page: () => ({ url: `${floor.url}/page` }),
      list: () => ({ url: call('crmCustomer/queryPageList'), body, token }),
      pageTotal: () => ({ url: `${floor.url}/page-total` }),
    })
    const work = `customer list, page of 15 with total, scope of ${scope.length} of ${bench.options.staff} people`
    const measured = withFailures(`${perSecond(list.rate)}, p95 ${milliseconds(list.p95)}`, list)
    const line = (against: string, rate: number, least: number) => ({
      work: `${work}, against ${against}`,
      measured,
      floor: perSecond(rate),
      ratio: percent(list.rate / rate),
      target: `≥ ${percent(least)}`,
      passed: list.rate >= least * rate && list.failures === 0,
    })
    return [line('the page alone', page.rate, 0.4), line('page and count', pageTotal.rate, 2)]
  },
}
