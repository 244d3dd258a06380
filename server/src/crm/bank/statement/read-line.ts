import { Decimal } from 'decimal.js'
import { CREDIT, DEBIT } from '#protocol/crm/bank/words.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import type { StatementCell } from './columns.ts'

/** A line of a statement as it is stored; amounts are exact decimals. */
export interface StatementLine {
  bankSerial: string
  tradeTime: Date
  direction: typeof CREDIT | typeof DEBIT
  money: string
  balance: string | null
  payerName: string
  payerAccount: string
  /** Digits; the whole number of an account, or the part behind the company's prefix. */
  subAccountNo: string
  summary: string
}

export type Cells = Readonly<Record<StatementCell, string>>

/** Of texts; what is longer is cut where it is no key. */
const LONGEST = { serial: 64, name: 200, account: 40, summary: 500 }
/** Larger amounts are account numbers in the wrong column. */
const MOST = new Decimal('999999999999.99')

const creditWords = new Set([
  '收',
  '收入',
  '贷',
  '贷方',
  '贷记',
  '入账',
  '转入',
  '入',
  'c',
  'cr',
  '+',
  '来账',
])
const debitWords = new Set([
  '付',
  '付款',
  '支出',
  '支',
  '借',
  '借方',
  '借记',
  '出账',
  '转出',
  '出',
  'd',
  'dr',
  '-',
  '往账',
])

/** Names are kept as they are written; all else is of one width. */
const asWritten: readonly StatementCell[] = ['payerName', 'summary']

/** A cell without what programs put around numbers so that they stay text: `="…"`, `'…`, a tab. */
export function tidyCell(key: StatementCell, cell: string): string {
  const bare = cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim()
  return asWritten.includes(key) ? bare : bare.normalize('NFKC')
}

const isScientific = (text: string): boolean => /^\d(?:\.\d+)?e\+?\d+$/i.test(text)
const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** An amount with or without currency, separators and sign; parentheses are a minus. Null: no amount; undefined: empty. */
export function readMoney(cell: string): Decimal | null | undefined {
  const text = cell.replaceAll(/[\s,¥￥元]|cny|rmb/gi, '')
  if (text === '' || text === '-' || text === '--') return undefined
  const [, inner] = /^\((.+)\)$/.exec(text) ?? []
  const number = inner === undefined ? text : `-${inner}`
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(number) ? new Decimal(number) : null
}

/** A moment in the forms that banks write: with or without separators, with or without the time of day. */
export function readTime(cell: string): Date | undefined {
  const text = cell
    .replaceAll(/[年月/.]/g, '-')
    .replaceAll('日', ' ')
    .replace('T', ' ')
    .trim()
  const [, y = '', m = '', d = '', rest = ''] =
    /^(\d{4})-?(\d{1,2})-?(\d{1,2})(?:[\s-]*(\d[\d:]*)(?:\.\d+)?)?$/.exec(text) ?? []
  if (!y) return undefined
  const ofDay = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(rest || '0:00')
  if (!ofDay) return undefined
  const [, hour = '', minute = '', second = '0'] = ofDay
  const two = (part: string) => part.padStart(2, '0')
  return parseMoment(`${y}-${two(m)}-${two(d)} ${two(hour)}:${two(minute)}:${two(second)}`)
}

/** A row of a statement, or everything that is wrong with it in one sentence. */
export function readLine(cells: Cells): StatementLine | string {
  const faults: string[] = []
  const bankSerial = readSerial(cells.serial, faults)
  const tradeTime = readTime(cells.time)
  if (!tradeTime) faults.push(cells.time === '' ? '交易时间不能为空' : `交易时间“${cells.time}”格式不正确`)
  const amount = readAmount(cells, faults)
  const balance = readMoney(cells.balance)
  if (balance === null) faults.push(`余额“${cells.balance}”不是金额`)
  else if (balance?.abs().gt(MOST)) faults.push(`余额“${cells.balance}”过大`)
  const subAccountNo = digitsOf(cells.subAccount)
  if (isScientific(cells.subAccount)) faults.push('子账号的位数已丢失，请将该列设置为文本格式')
  else if (!/^\d{0,40}$/.test(subAccountNo)) faults.push(`子账号“${cells.subAccount}”应为数字`)
  if (faults.length > 0 || !tradeTime || !amount) return faults.join('；')
  return {
    bankSerial,
    tradeTime,
    ...amount,
    balance: balance?.toFixed(2) ?? null,
    payerName: cells.payerName.slice(0, LONGEST.name),
    payerAccount: digitsOf(cells.payerAccount).slice(0, LONGEST.account),
    subAccountNo,
    summary: cells.summary.slice(0, LONGEST.summary),
  }
}

function readSerial(serial: string, faults: string[]): string {
  if (serial === '') faults.push('交易流水号不能为空')
  else if (isScientific(serial)) faults.push('交易流水号的位数已丢失，请将该列设置为文本格式')
  else if (serial.length > LONGEST.serial) faults.push(`交易流水号最多${LONGEST.serial}个字符`)
  return serial
}

/** What came in or went out: by two columns, by the mark, or else by the sign. */
function readAmount(cells: Cells, faults: string[]): Pick<StatementLine, 'direction' | 'money'> | undefined {
  const sides = [
    { direction: CREDIT, cell: cells.credit },
    { direction: DEBIT, cell: cells.debit },
  ] as const
  const [side, other] = sides.filter(({ cell }) => !(readMoney(cell)?.isZero() ?? cell === ''))
  if (side && other) {
    faults.push('收入金额和支出金额只能填写一个')
    return undefined
  }
  const cell = side?.cell ?? cells.money
  const read = readMoney(cell)
  if (!read) faults.push(read === null ? `金额“${cell}”不是金额` : '金额不能为空')
  else if (read.isZero()) faults.push('金额不能为0')
  else if (read.decimalPlaces() > 2) faults.push('金额的小数位不能大于2')
  else if (read.abs().gt(MOST)) faults.push(`金额“${cell}”过大`)
  const marked = side?.direction ?? readDirection(cells.direction)
  if (marked === null) faults.push(`收/付“${cells.direction}”应为“收”或“付”`)
  if (!read || faults.length > 0) return undefined
  // a marked payment may have a minus as well; one that came in with a minus was taken back by the bank
  const direction =
    marked === CREDIT && read.isNegative() ? DEBIT : (marked ?? (read.isNegative() ? DEBIT : CREDIT))
  return { direction, money: read.abs().toFixed(2) }
}

/** Null: no such mark; undefined: empty. */
function readDirection(cell: string): typeof CREDIT | typeof DEBIT | null | undefined {
  const word = cell.toLowerCase()
  if (word === '') return undefined
  if (creditWords.has(word)) return CREDIT
  return debitWords.has(word) ? DEBIT : null
}
