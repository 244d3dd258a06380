import type { OpenBench } from '../bench.ts'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds, type Result, seconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'
import { enterPay, leavePay } from './pay-people.ts'

const CELL = 20
const EDITS = 200
/** Pages of the list of slips, of which one shows as many people. */
const PAGE = 100

/** A run of the newest sheet for n people: the first one, which adds the rows, and one more over the rows that are there. */
const runRow = (people: number, target: number): BenchRow => ({
  key: `hr-pay-${people}`,
  run: async (bench) => {
    const opened = await bench.open()
    const { sheetId, token } = await begin(opened, people)
    try {
      const first = await compute(opened, token, sheetId)
      const again = await compute(opened, token, sheetId)
      const slips = await sendSlips(opened, token)
      return [
        row(`pay run of ${people.toLocaleString('en')} people, first and again`, {
          measured: `${seconds(first)}, ${seconds(again)}`,
          target: `< ${seconds(target)}`,
          passed: Math.max(first, again) < target,
        }),
        row(`slips to ${people.toLocaleString('en')} people, and the slowest page of who has one`, {
          measured: `${seconds(slips.sending)}, ${milliseconds(slips.page)}`,
          target: `< ${seconds(target)}, < 200 ms`,
          passed: slips.sending < target && slips.page < 200,
        }),
      ]
    } finally {
      await leavePay(opened.pool)
    }
  },
})

/** One cell of a sheet of 1,000 people, with the row computed again. */
export const payCellRow: BenchRow = {
  key: 'hr-pay-cell',
  run: async (bench) => {
    const opened = await bench.open()
    const { sheetId, token } = await begin(opened, 1000)
    try {
      await compute(opened, token, sheetId)
      const { rows } = await opened.pool.query<{ id: number }>(
        'select row_id::int as id from hrm_sheet_rows where sheet_id = $1 order by row_id',
        [sheetId],
      )
      const times: number[] = []
      for (let at = 0; at < EDITS; at += 1) {
        const body = [
          { sempRecordId: rows[(at * 37) % rows.length]?.id, salaryValues: { 20104: String(300 + at) } },
        ]
        times.push(await timed(() => ask(opened, token, 'hrmSalaryMonthRecord/updateSalary', body)))
      }
      const p95 = times.toSorted((one, other) => one - other)[Math.floor(EDITS * 0.95)] ?? 0
      return [
        row('one edited cell of a sheet of 1,000 people, p95', {
          measured: milliseconds(p95),
          target: `< ${milliseconds(CELL)}`,
          passed: p95 < CELL,
        }),
      ]
    } finally {
      await leavePay(opened.pool)
    }
  },
}

export const payRunRows: readonly BenchRow[] = [runRow(1000, 3_000), runRow(7000, 15_000)]

const row = (work: string, found: Pick<Result, 'measured' | 'target' | 'passed'>): Result => ({
  work,
  floor: '',
  ratio: '',
  ...found,
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begins = performance.now()
  await work()
  return performance.now() - begins
}

/** People with pay, and the sheet that is theirs; other sheets wait meanwhile. */
async function begin(
  { pool, signIn }: OpenBench,
  people: number,
): Promise<{ sheetId: number; token: string }> {
  await leavePay(pool)
  const sheetId = await enterPay(pool, people)
  return { sheetId, token: await signIn(await readAdministrator(pool)) }
}

const ask = ({ call }: OpenBench, token: string, path: string, body: unknown): Promise<unknown> =>
  askAs(call, token)(path, body)

async function compute({ call }: OpenBench, token: string, sheetId: number): Promise<number> {
  const form = new FormData()
  form.append('srecordId', String(sheetId))
  form.append('isSyncInsuranceData', 'false')
  return timed(async () => {
    const reply = await fetch(call('hrmSalaryMonthRecord/computeSalaryData'), {
      method: 'POST',
      headers: { 'admin-token': token },
      body: form,
    })
    const { code, msg }: { code: number; msg: string } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`the pay run failed: ${msg}`)
  })
}

/** To everyone, by three sums; then every page of the list, the slowest of them. */
async function sendSlips(opened: OpenBench, token: string): Promise<{ sending: number; page: number }> {
  const option = (code: number, name: string) => ({ name, type: 2, code, remark: null, isHide: 0 })
  const slipTemplateOption = [
    {
      ...{ name: '基本项', type: 1, isHide: 0 },
      optionList: [option(210_101, '应发工资'), option(230_101, '个人所得税'), option(240_101, '实发工资')],
    },
  ]
  const sending = await timed(() =>
    ask(opened, token, 'hrmSalarySlipRecord/sendSalarySlip', {
      ...{ hideEmpty: 1, slipTemplateOption, isAll: true, sempRecordIds: [] },
    }),
  )
  let page = 0
  for (let at = 1; at <= 10; at += 1)
    page = Math.max(
      page,
      await timed(() =>
        ask(opened, token, 'hrmSalarySlipRecord/querySlipEmployeePageList', { page: at * 5, limit: PAGE }),
      ),
    )
  return { sending, page }
}
