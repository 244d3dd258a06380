import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'

const body = JSON.stringify({ page: 1, limit: 15, search: '', type: 2, searchList: [] })
const LEAST = 0.4

/** The same list for somebody who sees his own records alone: some thousand of a million, found by their owner. */
export const ownListRow: BenchRow = {
  key: 'own-list',
  run: async (bench) => {
    const { call, floor, measure, pool, signIn } = await bench.open()
    const { rows } = await pool.query<{ username: string; user_id: string }>(
      `select username, user_id from users u join user_role r using (user_id)
       where r.role_id = 180170 and status = 1 order by user_id desc limit 1`,
    )
    const [seller] = rows
    if (!seller) throw new Error('nobody in the company sells')
    const token = await signIn(seller.username)
    const { list, page } = await measure({
      page: () => ({ url: `${floor.url}/own-page?owner=${seller.user_id}` }),
      list: () => ({ url: call('crmCustomer/queryPageList'), body, token }),
    })
    return [
      {
        work: 'customer list of one representative, against the page alone',
        measured: withFailures(`${perSecond(list.rate)}, p95 ${milliseconds(list.p95)}`, list),
        floor: perSecond(page.rate),
        ratio: percent(list.rate / page.rate),
        target: `≥ ${percent(LEAST)}`,
        passed: list.rate >= LEAST * page.rate && list.failures === 0,
      },
    ]
  },
}
