import {
  distinctions,
  lockForms,
  MOST_PORTS,
  regionLetters,
  regions,
  SHELL_NUM,
} from '#protocol/crm/software-lock/words.ts'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { readMoment } from '#server/engine/fields/temporal.ts'
import { refusal } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { tidyNumber } from '../software-lock/door.ts'
import { type LockCell, type LockRowCells, lockColumns } from './columns.ts'
import { contractKey, type Known, type NamedCustomer, namesIn } from './known.ts'

/** Who has the lock, from when on and with what. */
export interface SheetLicence {
  customer: NamedCustomer
  contractId: number | null
  distinguish: 0 | 1
  startTime: string
  /** Null: for good. */
  endTime: string | null
  salesPrice: string | null
  productIds: readonly number[]
}

export interface SheetLock {
  row: number
  shellNum: string
  chipNo: string | null
  lockForm: number
  region: number
  portNumber: number
  /** Null: it comes into the stock. */
  licence: SheetLicence | null
}

export interface Judged {
  good: SheetLock[]
  failed: { row: LockRowCells; message: string }[]
}

const LONGEST_CHIP = 64
const MOST_MONEY = 9_999_999_999
/** Cells that are of a customer alone. */
const ofCustomer: readonly LockCell[] = [
  'distinguish',
  'startTime',
  'endTime',
  'products',
  'salesPrice',
  'contract',
]

const titleOf = (key: LockCell): string => lockColumns.find((column) => column.key === key)?.title ?? key

/** What the rows of a file mean, and what is wrong with the others. */
export function judgeRows(rows: readonly LockRowCells[], known: Known): Judged {
  const good: SheetLock[] = []
  const failed: Judged['failed'] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const faults: string[] = []
    const lock = readLock(row, known, faults)
    if (seen.has(lock.shellNum)) faults.push(refusal('shellNumTwice').message)
    seen.add(lock.shellNum)
    if (faults.length > 0) failed.push({ row, message: faults.join('；') })
    else good.push(lock)
  }
  return { good, failed }
}

function readLock({ row, cells }: LockRowCells, known: Known, faults: string[]): SheetLock {
  const shellNum = tidyNumber(cells.shellNum)
  if (shellNum === '') faults.push('锁号不能为空')
  else if (!SHELL_NUM.test(shellNum)) faults.push(refusal('shellNumFormat').message)
  else if (known.taken.has(shellNum)) faults.push(refusal('shellNumTaken').message)
  if (cells.chipNo.length > LONGEST_CHIP) faults.push(`芯片号最多${LONGEST_CHIP}个字符`)
  if (cells.region === '') faults.push('地区不能为空')
  return {
    row,
    shellNum,
    chipNo: cells.chipNo || null,
    lockForm: codeOf('lockForm', cells.lockForm, lockForms, faults) ?? 1,
    region: regionOf(cells.region, faults),
    portNumber: portsOf(cells.portNumber, faults),
    licence: readLicence(cells, known, faults),
  }
}

function readLicence(cells: LockRowCells['cells'], known: Known, faults: string[]): SheetLicence | null {
  if (cells.customer === '') {
    const filled = ofCustomer.find((key) => cells[key] !== '')
    if (filled) faults.push(`填写${titleOf(filled)}的锁须填写客户名称`)
    return null
  }
  const customer = customerOf(cells.customer, known, faults)
  const distinguish = codeOf('distinguish', cells.distinguish, distinctions, faults) === 1 ? 1 : 0
  const startTime = dayOf('startTime', cells.startTime, faults)
  const endTime = dayOf('endTime', cells.endTime, faults)
  if (startTime === null && cells.startTime === '') faults.push('开始时间不能为空')
  if (distinguish === 0 && cells.endTime === '') faults.push('租赁的锁到期时间不能为空')
  if (distinguish === 1 && cells.endTime !== '') faults.push(refusal('purchaseHasNoEnd').message)
  if (startTime && endTime && endTime < startTime) faults.push(refusal('lockEndsEarly').message)
  return {
    customer,
    contractId: contractOf(cells.contract, customer, known, faults),
    distinguish,
    startTime: startTime ?? '',
    endTime: distinguish === 1 ? null : endTime,
    salesPrice: moneyOf(cells.salesPrice, faults),
    productIds: productsOf(cells.products, known, faults),
  }
}

/** In place of a customer that was not found; the row is refused. */
const unknownCustomer: NamedCustomer = { id: 0, ownerUserId: null }

function customerOf(name: string, { customers }: Known, faults: string[]): NamedCustomer {
  const [found, ...others] = customers.get(name) ?? []
  if (!found) faults.push(`客户不存在：“${name}”`)
  if (others.length > 0) faults.push(`有多个同名客户：“${name}”`)
  return found ?? unknownCustomer
}

function contractOf(num: string, { id }: NamedCustomer, { contracts }: Known, faults: string[]) {
  if (num === '' || id === 0) return null
  const found = contracts.get(contractKey(id, num))
  if (found === undefined) faults.push(`该客户没有合同：“${num}”`)
  return found ?? null
}

function productsOf(cell: string, { products }: Known, faults: string[]): number[] {
  return namesIn(cell).flatMap((name) => {
    const [found, ...others] = products.get(name) ?? []
    if (found === undefined) faults.push(`产品不存在：“${name}”`)
    if (others.length > 0) faults.push(`有多个同名产品：“${name}”`)
    return found ?? []
  })
}

function regionOf(cell: string, faults: string[]): number {
  const letters: Readonly<Record<string, number>> = regionLetters
  return letters[cell.toUpperCase()] ?? codeOf('region', cell, regions, faults) ?? 1
}

/** The code of a word; null where there is none. */
function codeOf(
  key: LockCell,
  cell: string,
  words: Readonly<Record<number, string>>,
  faults: string[],
): number | null {
  if (cell === '') return null
  const [code] = Object.entries(words).find(([, word]) => word === cell) ?? []
  if (code === undefined) faults.push(`${titleOf(key)}应为${Object.values(words).join('、')}之一`)
  return code === undefined ? null : Number(code)
}

function portsOf(cell: string, faults: string[]): number {
  if (cell === '') return 1
  const ports = toDecimal(readNumber(cell))
  const fits = ports?.isInteger() === true && ports.gte(1) && ports.lte(MOST_PORTS)
  if (!fits) faults.push(`节点数应为1到${MOST_PORTS}的整数`)
  return fits ? ports.toNumber() : 1
}

function moneyOf(cell: string, faults: string[]): string | null {
  if (cell === '') return null
  const money = toDecimal(readNumber(cell, ['¥', '￥', '元']))
  const fits = money?.gte(0) === true && money.lte(MOST_MONEY) && money.decimalPlaces() <= 2
  if (!fits) faults.push('应付金额应为不小于0的数，最多两位小数')
  return fits ? money.toFixed(2) : null
}

function dayOf(key: LockCell, cell: string, faults: string[]): string | null {
  if (cell === '') return null
  const moment = readMoment(cell)
  if (!moment) faults.push(`${titleOf(key)}的格式不正确`)
  return moment ? formatDay(moment) : null
}
