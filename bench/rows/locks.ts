import { DIRECTOR } from '../company.ts'
import type { NextRequest } from '../load.ts'
import type { BenchRow, Result } from '../row.ts'
import { measureWaiting } from '../waiting.ts'

/** Requests a second of these pages on a busy day: few look at the radar at once. */
const RATES = { list: 20, radar: 2 } as const
const SAMPLE = 1000
const LIMITS = { list: 100, history: 20, radar: 150 } as const
const STATUSES = [2, 2, 2, 0, 1, 4]

/** What people who look after locks ask for: the list with filters none of which comes back, the history of a lock, the radar. */
export const locksRow: BenchRow = {
  key: 'locks',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, managers, pool, scope, signIn } = opened
    const director = await signIn(DIRECTOR)
    const { rows } = await pool.query<{ id: string; number: string }>(
      `select id, shell_num as number from software_lock where owner_user_id = any($1::bigint[]) and status = 2
        order by batch_id limit $2`,
      [scope, SAMPLE],
    )
    const tokenOf = (connection: number) => managers[connection % managers.length] ?? ''
    let turn = 0
    const asking: { work: string; limit: number; rate: number; next: NextRequest }[] = [
      {
        work: `list of locks with status, region, days of end and now and then a number, none asked twice, scope of ${scope.length} of ${bench.options.staff} people`,
        limit: LIMITS.list,
        rate: RATES.list,
        next: (connection) => {
          const body = JSON.stringify(listBody(turn++, rows[turn % rows.length]?.number ?? ''))
          return { url: call('crmLock/queryPageList'), body, token: tokenOf(connection) }
        },
      },
      {
        work: 'history of a lock',
        limit: LIMITS.history,
        rate: RATES.list,
        next: (connection) => {
          const lockId = Number(rows[turn++ % rows.length]?.id)
          const body = JSON.stringify({ lockId, page: 1, limit: 15 })
          return { url: call('crmLock/queryHistory'), body, token: tokenOf(connection) }
        },
      },
      ...[
        { who: `scope of ${scope.length} of ${bench.options.staff} people`, tokenFor: tokenOf },
        { who: 'all locks', tokenFor: () => director },
      ].map(({ who, tokenFor }) => ({
        work: `radar of renewals, its four states in turn, ${who}`,
        limit: LIMITS.radar,
        rate: RATES.radar,
        next: (connection: number) => ({
          url: call('crmBusiness/selectRenewList'),
          body: JSON.stringify({ page: 1, limit: 15, state: turn++ % 4, days: 30 + (turn % 60) }),
          token: tokenFor(connection),
        }),
      })),
    ]
    const results: Result[] = []
    for (const row of asking) results.push(await measureWaiting(bench, opened, row))
    return results
  },
}

const DAY = 86_400_000

/** Another run of days with every request; one in four looks for a number as well. */
function listBody(turn: number, number: string) {
  const from = Date.now() - (turn % 400) * DAY
  const days = [from, from + (30 + Math.floor(turn / 400)) * DAY]
  return {
    page: 1 + (turn % 3),
    limit: 15,
    search: turn % 4 === 0 ? number.slice(-4) : '',
    searchList: [
      { name: 'status', formType: 'select', type: 1, values: [STATUSES[turn % STATUSES.length]] },
      { name: 'region', formType: 'select', type: 1, values: [1 + (turn % 2)] },
      {
        name: 'endTime',
        formType: 'date',
        type: 14,
        values: days.map((day) => new Date(day).toISOString().slice(0, 10)),
      },
    ],
  }
}
