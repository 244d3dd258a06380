import { SERIES } from '#protocol/crm/software-lock/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { textOf } from '#web/record/model/record.ts'

const numberOf = (lock: Row) => textOf(lock, 'shellNum')
const isNumber = (lock: Row, word: string) => [word, `${SERIES}${word}`].includes(numberOf(lock))

/** Locks by what was typed: a part of a number or a module, or several numbers at once, of which some may be missing. */
export function findNumbers(
  search: string,
  all: readonly Row[],
): { locks: readonly Row[]; isMany: boolean; missing: string[] } {
  const words = search
    .toUpperCase()
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
  if (words.length > 1)
    return {
      locks: all.filter((lock) => words.some((word) => isNumber(lock, word))),
      isMany: true,
      missing: words.filter((word) => !all.some((lock) => isNumber(lock, word))),
    }
  const [word = ''] = words
  const holds = (lock: Row) =>
    numberOf(lock).includes(word) || textOf(lock, 'productNames').toUpperCase().includes(word)
  return { locks: all.filter(holds), isMany: false, missing: [] }
}
