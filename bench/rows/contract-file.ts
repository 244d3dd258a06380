import { beginForm } from '#protocol/crm/contract-file/derive.ts'
import { percentile } from '../arrivals.ts'
import { contractBodies, readSellers } from '../contracts.ts'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds } from '../row.ts'
import { readMarks, removeAbove } from './written.ts'

const LIMIT = 400
const TIMES = 40

/** A form as a seller fills it in. */
const form = {
  ...beginForm({
    customerName: '诚信造价咨询有限公司',
    orderDate: '2026-01-05',
    contact: '王工',
    contactTelephone: '13812345678',
    createContact: '李娜',
    createContactTelephone: '13912345678',
    listPrice: '6000.00',
    productText: '工程量清单计价软件、土建工程算量软件、钢筋算量软件',
    locks: [],
    title: {
      invoiceTitle: '诚信造价咨询有限公司',
      taxNumber: '91371000MA3C000001',
      depositBank: '威海银行',
      depositAccount: '8170000000001',
      depositAddress: '威海市高区1号',
      telephone: '0631-5201234',
      invoiceType: 1,
    },
  }),
}

/** The file of a contract, made one after another as a seller makes it: form checked, laid out, stored as the next version. */
export const contractFileRow: BenchRow = {
  key: 'contract-file',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, pool } = opened
    const marks = await readMarks(pool)
    const next = await contractBodies(opened, await readSellers(opened))
    const { body, token } = next()
    const ask = askAs(call, token)
    const { contractId } = await ask<{ contractId: number }>('crmContract/add', JSON.parse(body))
    const make = async () => {
      const begun = performance.now()
      await ask('crmContract/generatePdfContract', { contractId, ...form })
      return { time: performance.now() - begun }
    }
    const first = await make()
    const made = []
    for (let time = 0; time < TIMES; time++) made.push(await make())
    await removeAbove(pool, marks)
    const p95 = percentile(made, 0.95)
    return [
      {
        work: 'the file of a contract of two pages: checked, laid out and stored',
        measured: `p95 ${milliseconds(p95)}, median ${milliseconds(percentile(made, 0.5))}, the very first ${milliseconds(first.time)}`,
        floor: '',
        ratio: '',
        target: `p95 < ${LIMIT} ms`,
        passed: p95 < LIMIT,
      },
    ]
  },
}
