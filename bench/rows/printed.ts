import { contract } from '#protocol/crm/contract/type.ts'
import { percentile } from '../arrivals.ts'
import { DIRECTOR } from '../company.ts'
import { contractBodies, readSellers } from '../contracts.ts'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, kilobytes, milliseconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'
import { readMarks, removeAbove } from './written.ts'

const LIMIT = 300
const TIMES = 40

const tag = (name: string) => `<span data-wk-tag="contract.${name}">{${name}}</span>`
const cell = (name: string) =>
  `<td data-wk-table-td-tag="value"><span data-wk-table-value-tag="product.${name}">{${name}}</span></td>`
const shownLines = ['name', 'unit', 'price', 'num', 'discount', 'subtotal']
/** A contract as companies print theirs: two parties, a table of products, clauses. */
const template = [
  '<h2 style="text-align: center">加密锁采购合同</h2>',
  `<p>合同编号：${tag('num')}　合同名称：${tag('name')}　下单时间：${tag('orderDate')}</p>`,
  '<p><strong>甲方（采购方）与乙方（供货方）经友好协商，就以下产品的采购达成一致。</strong></p>',
  '<table data-wk-table-tag="table"><tbody><tr data-wk-table-tr-tag="header">',
  ...['产品', '单位', '标准价格', '数量', '折扣', '合计'].map((word) => `<td>${word}</td>`),
  `</tr><tr data-wk-table-tr-tag="value">${shownLines.map(cell).join('')}</tr></tbody></table>`,
  `<p>合同总金额：${tag('money')} 元</p>`,
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `<p>第${at + 1}条　乙方应在收到全部款项后三个工作日内发货，甲方应在到货后及时验收；保修期内非人为损坏由乙方免费更换。</p>`,
  ),
].join('')

/** Lines of the largest contract. */
const MANY = 500
const LONGEST_HEALTH = 100

type Body = { product: object[] }

/** Contracts as documents: filled, kept, fetched, one after another as a person prints; and what others wait meanwhile. */
export const printedRow: BenchRow = {
  key: 'printed',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, pool, signIn } = opened
    const marks = await readMarks(pool)
    const admin = askAs(call, await signIn(await readAdministrator(pool)))
    const next = await contractBodies(opened, await readSellers(opened))
    const templateName = `性能测试${Date.now().toString(36)}`
    await admin('crmPrint/addPrintTemplate', { templateName, type: contract.label, content: template })
    const { list } = await admin<{ list: { templateId: number; templateName: string }[] }>(
      'crmPrint/queryPrintTemplateList',
      { type: contract.label, pageType: 0 },
    )
    const templateId = list.find((each) => each.templateName === templateName)?.templateId
    const token = await signIn(DIRECTOR)
    const ask = askAs(call, token)
    const fetchPdf = async (content: string) => {
      const key = await ask<string>('crmPrint/preview', { content, type: 'pdf' })
      const reply = await fetch(`${call('crmPrint/preview.pdf')}?key=${key}`, {
        headers: { 'admin-token': token },
      })
      const file = Buffer.from(await reply.arrayBuffer())
      if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(file.toString('utf8', 0, 300))
      return file.length
    }
    const print = async (id: number) => {
      const begun = performance.now()
      const content = await ask<string>('crmPrint/print', { templateId, id })
      const filled = performance.now() - begun
      const bytes = await fetchPdf(content)
      return { time: performance.now() - begun, filled, bytes }
    }
    /** A contract as it is sold, or with its lines over and over. */
    const sell = async (lines?: number) => {
      const { body, token: seller } = next()
      const given: Body = JSON.parse(body)
      const product = lines
        ? Array.from({ length: lines }, (_, at) => given.product[at % given.product.length])
        : given.product
      const made = await askAs(call, seller)<{ contractId: number }>('crmContract/add', { ...given, product })
      return made.contractId
    }
    const measure = async (id: number) => {
      const first = await print(id)
      const printed = []
      for (let time = 0; time < TIMES; time++) printed.push(await print(id))
      const filled = printed.map((each) => ({ time: each.filled }))
      return {
        first,
        p95: percentile(printed, 0.95),
        median: percentile(printed, 0.5),
        filled: percentile(filled, 0.5),
      }
    }
    const ordinary = await measure(await sell())
    const long = await measure(await sell(MANY))
    const waited = await askMeanwhile(`${new URL(call('')).origin}/health`, () =>
      fetchPdf(`<p>${'W'.repeat(100_000)}</p>`),
    )
    await admin('crmPrint/deletePrintTemplate', { templateId })
    await removeAbove(pool, marks)
    const rowOf = (work: string, { first, p95, median, filled }: typeof ordinary) => ({
      work,
      measured: `p95 ${milliseconds(p95)}, median ${milliseconds(median)} (filling ${milliseconds(filled)}), the very first ${milliseconds(first.time)}, ${kilobytes(first.bytes)}`,
      floor: '',
      ratio: '',
      target: `p95 < ${LIMIT} ms`,
      passed: p95 < LIMIT,
    })
    return [
      rowOf('a contract of ten lines printed as PDF: filled, kept and fetched', ordinary),
      rowOf(`a contract of ${MANY} lines, likewise`, long),
      {
        work: '`/health` beside a document of one word of 100,000 letters',
        measured: `longest ${milliseconds(waited)}`,
        floor: '',
        ratio: '',
        target: `< ${LONGEST_HEALTH} ms`,
        passed: waited < LONGEST_HEALTH,
      },
    ]
  },
}

/** The longest of the answers that come one after another until the work has ended. */
async function askMeanwhile(address: string, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const ended = work().finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const begun = performance.now()
    await (await fetch(address)).text()
    longest = Math.max(longest, performance.now() - begun)
  }
  await ended
  return longest
}
