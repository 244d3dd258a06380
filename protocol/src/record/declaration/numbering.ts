/** Automatic numbers of records (record-engine.md §15): what a rule may be and how a number is put together. */

/** 1 fixed text, 2 date, 3 running number. */
export type PartType = 1 | 2 | 3
/** When a running number begins again: 1 every day, 2 every month, 3 every year, 4 never. */
export type ResetType = 1 | 2 | 3 | 4

export interface NumberPart {
  type: PartType
  /** The text, the pattern of the date, or the number to begin with, whose length is kept by leading zeros. */
  value: string
  /** Step of a running number. */
  increaseNumber: number
  resetType: ResetType
}

export const datePatterns = ['yyyy', 'yyyyMM', 'yyyyMMdd'] as const
export const FEWEST_PARTS = 2
export const MOST_PARTS = 6
export const LONGEST_TEXT = 12
export const LARGEST_STEP = 999_999_999
const SEPARATOR = '-'
const NEVER: ResetType = 4

const faults: Record<PartType, (part: NumberPart) => string | null> = {
  1: ({ value }) => {
    if (value.trim() === '') return '请输入编号的文本'
    if (value.includes(SEPARATOR)) return '编号的文本不能包含“-”'
    return value.trim().length > LONGEST_TEXT ? `编号的文本最多输入${LONGEST_TEXT}个字符` : null
  },
  2: ({ value }) => (datePatterns.some((pattern) => pattern === value) ? null : '请选择编号的日期格式'),
  3: ({ value, increaseNumber }) => {
    if (!/^\d{1,9}$/.test(value)) return '起始编号须为1-9位数字'
    const isStep = Number.isInteger(increaseNumber) && increaseNumber >= 1 && increaseNumber <= LARGEST_STEP
    return isStep ? null : '递增数须为正整数'
  },
}

/** Why a part cannot be kept, or null. */
export const partFault = (part: NumberPart): string | null => faults[part.type](part)

/** A running number that begins again needs a date in the number, or the same numbers would return. */
export function needsDate(parts: readonly NumberPart[]): boolean {
  const begins = parts.some((part) => part.type === 3 && part.resetType !== NEVER)
  return begins && !parts.some((part) => part.type === 2)
}

const digitsOf = (day: string) => day.replaceAll('-', '')
const periodLengths: Record<ResetType, number> = { 1: 8, 2: 6, 3: 4, 4: 0 }

/** The day, month or year within which a running number goes on; '' for one that never begins again. */
export const periodOf = ({ resetType }: NumberPart, day: string): string =>
  digitsOf(day).slice(0, periodLengths[resetType])

/**
 * The parts in their order, joined by `-` unless another separator is given.
 * @param day `yyyy-MM-dd`
 * @param numbers of the running parts, in order
 */
export function composeNumber(
  parts: readonly NumberPart[],
  day: string,
  numbers: readonly number[],
  separator: string = SEPARATOR,
): string {
  const running = numbers.values()
  const written: Record<PartType, (part: NumberPart) => string> = {
    1: ({ value }) => value,
    2: ({ value }) => digitsOf(day).slice(0, value.length),
    3: ({ value }) => String(running.next().value ?? value).padStart(value.length, '0'),
  }
  return parts.map((part) => written[part.type](part)).join(separator)
}
