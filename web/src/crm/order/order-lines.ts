import type { OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

/** A lock as an order found it; null: the user does not see it. */
export interface LockBefore {
  distinguish: number
  portNumber: number | null
  startTime: string | null
  endTime: string | null
  productNames: string
}

/** A line of an order as its form holds it. What is typed is text; '' leaves it to the server. */
export interface FormLine {
  /** '' of a lock that is still to be made. */
  shellNum: string
  isMain: 0 | 1
  portNumber: string
  startTime: string
  endTime: string
  salesPrice: string
  before: LockBefore | null
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const numberOf = (value: unknown): number | null =>
  value === '' || value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value)
const dayOf = (value: unknown): string | null => textOf(value).slice(0, 10) || null

/** A line for a lock that is still to be made. */
export const newLine = (): FormLine => ({
  shellNum: '',
  isMain: 0,
  portNumber: '1',
  startTime: '',
  endTime: '',
  salesPrice: '',
  before: null,
})

/** A line for a lock that was chosen. */
export const lineOfLock = (lock: Row, isMain = false): FormLine => ({
  ...newLine(),
  shellNum: textOf(lock.shellNum),
  isMain: isMain ? 1 : 0,
  portNumber: '',
  before: beforeOf(lock),
})

/** Lines with what these locks are, where that was not known; undefined if that changes none. */
export function linesKnowing(lines: readonly FormLine[], locks: readonly Row[]): FormLine[] | undefined {
  const found = (line: FormLine) =>
    line.before ? undefined : locks.find((lock) => textOf(lock.shellNum) === line.shellNum)
  if (!lines.some(found)) return undefined
  return lines.map((line) => {
    const lock = found(line)
    return lock ? { ...line, before: beforeOf(lock) } : line
  })
}

/** A line for a lock of which only the number is known: the form asks for the rest. */
export const lineOfNumber = (shellNum: string): FormLine => ({ ...newLine(), shellNum, portNumber: '' })

function beforeOf(lock: Readonly<Record<string, unknown>>): LockBefore {
  return {
    distinguish: Number(lock.distinguish ?? 0),
    portNumber: numberOf(lock.portNumber),
    startTime: dayOf(lock.startTime),
    endTime: dayOf(lock.endTime),
    productNames: textOf(lock.productNames),
  }
}

/** Amounts that were typed: the arithmetic of the server names them. */
const TYPED = '手工填写'

function storedLine({ asks = [] }: OrderType, line: Readonly<Record<string, unknown>>): FormLine {
  const kept = (key: 'portNumber' | 'startTime' | 'endTime') => (asks.includes(key) ? textOf(line[key]) : '')
  const isChosen = textOf(line.shellNum) !== ''
  return {
    shellNum: textOf(line.shellNum),
    isMain: Number(line.isMain) === 1 ? 1 : 0,
    portNumber: kept('portNumber'),
    startTime: kept('startTime'),
    endTime: kept('endTime'),
    salesPrice: textOf(line.arithmetic).startsWith(TYPED) ? textOf(line.salesPrice) : '',
    before: isChosen
      ? beforeOf({
          ...line,
          portNumber: line.portBefore,
          startTime: line.startBefore,
          endTime: line.endBefore,
        })
      : null,
  }
}

/** The lines with which the form of a stored order begins; none of a new one. */
export function storedLines(record: Row): FormLine[] {
  const type = orderTypeOf(record.orderType)
  const stored = record.softwareLocks
  return type && Array.isArray(stored) ? stored.filter(isObject).map((line) => storedLine(type, line)) : []
}

const isBefore = (value: unknown): value is LockBefore => isObject(value) && 'productNames' in value
const isLine = (value: unknown): value is FormLine =>
  isObject(value) && typeof value.shellNum === 'string' && (value.before === null || isBefore(value.before))

/** The lines that a form holds. */
export const linesIn = (value: unknown): FormLine[] => (Array.isArray(value) ? value.filter(isLine) : [])

export const numbersOf = (lines: readonly FormLine[]): string =>
  lines.flatMap(({ shellNum }) => shellNum || []).join(',')
