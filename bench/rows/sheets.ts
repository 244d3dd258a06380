import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { industries, levels, sources } from '#protocol/crm/options.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import type { OpenBench } from '../bench.ts'
import { showAllColumns } from '../columns.ts'
import { MANAGER } from '../company.ts'
import { askAs, customCells } from '../custom-fields.ts'
import { type BenchRow, milliseconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'
import { readMarks, removeAbove } from './written.ts'

const IMPORTED = 10_000
const EXPORTED = 100_000
const COLUMNS = 30
const MEGABYTE = 1024 * 1024

interface Envelope<Data> {
  code: number
  msg: string
  data: Data
}

/** Runs the work and answers how many megabytes the product took beyond what it had. */
async function watchMemory<Result>({ product }: OpenBench, work: () => Promise<Result>) {
  const before = product.memory()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, product.memory())
  }, 100)
  const started = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  return { result, took: performance.now() - started, extra: (peak - before) / MEGABYTE }
}

/** Customers in the columns of the template, every hundredth twice. */
async function makeFile(headings: readonly string[], owner: string): Promise<Buffer> {
  const stamp = Date.now().toString(36)
  const rows = Array.from({ length: IMPORTED }, (_, at): SheetCell[] => {
    const name = `导入测试${stamp}${at % 100 === 99 ? at - 1 : at}工程有限公司`
    const cells: Record<string, SheetCell> = {
      客户名称: name,
      负责人: owner,
      客户来源: sources[at % sources.length] ?? '',
      手机: `138${String(at).padStart(8, '0')}`,
      电话: `0531-${String(at).padStart(8, '0')}`,
      客户行业: industries[at % industries.length] ?? '',
      客户级别: levels[at % levels.length] ?? '',
      下次联系时间: '2030-05-06 09:30:00',
      备注: '加密锁4把，6月到期',
      省: '山东省',
      市: '济南市',
      区: '历下区',
      ...customCells,
    }
    return headings.map((heading) => cells[heading] ?? '')
  })
  async function* pieces() {
    yield rows
  }
  return buffer(writeSheet({ name: '客户', header: headings, rows: pieces() }))
}

const headings =
  '客户名称,负责人,客户来源,手机,电话,网址,邮箱,客户行业,客户级别,下次联系时间,备注,省,市,区,详细地址'

async function importFile({ call, token, pool }: OpenBench): Promise<string> {
  const content = await makeFile([...headings.split(','), ...Object.keys(customCells)], await readName(pool))
  const form = new FormData()
  form.append('repeatHandling', '1')
  form.append('file', new Blob([Uint8Array.from(content)]), '客户.xlsx')
  const reply = await fetch(call('crmCustomer/uploadExcel'), {
    method: 'POST',
    headers: { 'admin-token': token },
    body: form,
  })
  const { code, msg, data: messageId }: Envelope<number> = JSON.parse(await reply.text())
  if (code !== 0) throw new Error(`import: ${code} ${msg}`)
  const ask = askAs(call, token)
  const progress = () => ask<number | null>('adminMessage/queryImportNum', { messageId })
  while ((await progress()) !== null) await new Promise((resolve) => setTimeout(resolve, 100))
  const info = await ask<{ totalSize: number; errSize: number; updateSize: number }>(
    'adminMessage/queryImportInfo',
    { messageId },
  )
  if (info.totalSize !== IMPORTED || info.errSize > 0) throw new Error(`import: ${JSON.stringify(info)}`)
  return `${info.updateSize} overwritten`
}

async function readName(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ realname: string }>('select realname from users where username = $1', [
    MANAGER,
  ])
  return rows[0]?.realname ?? ''
}

/** An import of 10,000 customers with validation and duplicates, and an export of 100,000 by 30 columns. */
export const sheetsRow: BenchRow = {
  key: 'sheets',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, pool, signIn } = opened
    const marks = await readMarks(pool)
    const imported = await watchMemory(opened, () => importFile(opened))
    await removeAbove(pool, marks)
    const admin = await signIn(await readAdministrator(pool))
    const columns = await showAllColumns(askAs(call, admin))
    const request = { searchList: [idsUpTo(await readHundredThousandth(pool))] }
    const exported = await watchMemory(opened, async () => {
      const reply = await fetch(call('crmCustomer/allExportExcel'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'admin-token': admin },
        body: JSON.stringify(request),
      })
      let bytes = 0
      for await (const chunk of reply.body ?? []) bytes += chunk.length
      return { rows: Number(reply.headers.get('x-total-rows')), bytes }
    })
    const memory = (extra: number) => `+${extra.toFixed(0)} MB`
    return [
      {
        work: `import ${IMPORTED.toLocaleString('en')} customers from xlsx (${imported.result})`,
        measured: `${milliseconds(imported.took)}, ${memory(imported.extra)}`,
        floor: '',
        ratio: '',
        target: '< 10 s, memory flat',
        passed: imported.took < 10_000,
      },
      {
        work: `export ${exported.result.rows.toLocaleString('en')} customers × ${columns} columns to xlsx`,
        measured: `${milliseconds(exported.took)}, ${memory(exported.extra)}`,
        floor: '',
        ratio: '',
        target: '< 25 s, < 200 MB more',
        passed:
          exported.took < 25_000 && exported.extra < 200 && exported.result.rows > 0 && columns >= COLUMNS,
      },
    ]
  },
}

const idsUpTo = (moment: string) => ({
  name: 'createTime',
  formType: 'datetime',
  type: 10,
  values: [moment],
})

async function readHundredThousandth(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ moment: string }>(
    `select to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as moment from customer
     where deleted_at is null and owner_user_id is not null order by create_time offset $1 limit 1`,
    [EXPORTED - 1],
  )
  return rows[0]?.moment ?? '2999-01-01 00:00:00'
}
