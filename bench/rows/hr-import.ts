import { buffer } from 'node:stream/consumers'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'

const ROWS = 5000
const heads = ['姓名', '手机', '工号', '入职日期', '聘用形式', '试用期', '性别', '证件类型', '证件号码']

/** A sheet of which every row has faults: numbers, words, a day and an identity card. */
function makeFile(): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, at): SheetCell[] => [
    at % 3 === 0 ? '' : `导入${at}`,
    at % 2 === 0 ? `1380${at}` : `137${String(at).padStart(8, '0')}`,
    `BI${at}`,
    at % 5 === 0 ? '2024-13-40' : '2024年3月1日',
    at % 4 === 0 ? '临时' : '正式',
    '3个月',
    at % 7 === 0 ? '未知' : '男',
    '身份证',
    `11010119900307${String(at % 1000).padStart(4, '0')}`,
  ])
  async function* pieces() {
    yield rows
  }
  return buffer(writeSheet({ name: '员工', header: heads, rows: pieces() }))
}

interface Read {
  state: string
  total: number
  failed: number
}

/** All faults of a sheet of 5,000 employees in one pass; the file is forgotten afterwards. */
export const hrImportRow: BenchRow = {
  key: 'hr-import',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    const token = await signIn(await readAdministrator(pool))
    const ask = askAs(call, token)
    const form = new FormData()
    form.append('repeatHandling', '1')
    form.append('dryRun', '1')
    form.append('file', new Blob([Uint8Array.from(await makeFile())]), '员工.xlsx')
    const begun = performance.now()
    const reply = await fetch(call('hrmEmployee/uploadExcel'), {
      method: 'POST',
      headers: { 'admin-token': token },
      body: form,
    })
    const {
      code,
      msg,
      data: importId,
    }: { code: number; msg: string; data: number } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`import: ${code} ${msg}`)
    const read = () => ask<Read>('hrmImport/queryById', { importId })
    let now = await read()
    while (now.state === 'checking') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      now = await read()
    }
    const taken = performance.now() - begun
    await ask('hrmImport/discard', { importId })
    return [
      {
        work: `all faults of a sheet of ${ROWS.toLocaleString('en')} employees (${now.failed} rows)`,
        measured: milliseconds(taken),
        floor: '',
        ratio: '',
        target: '< 5 s',
        passed: taken < 5000 && now.total === ROWS,
      },
    ]
  },
}
