import type { ReactNode } from 'react'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { wordKeyOf } from '#protocol/record/declaration/declared-columns.ts'
import { axesOf } from '#protocol/record/states/states.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { textOf } from '../../model/record.ts'
import { StateDot } from '../states/StateDot.tsx'

/** Draws a value whose number the declaration has a word for: a state of any axis, or a column with `words`. Undefined for all others. */
export function codedValueOf(type: RecordType, key: string): ((row: Row) => ReactNode) | undefined {
  const axis = axesOf(type).find(({ column }) => toKey(column) === key)
  if (axis) return (row) => <StateDot type={type} row={row} axis={axis} />
  const column = type.stored.find(({ name }) => toKey(name) === key)
  const { words, wordsFrom } = column ?? {}
  if (!words) return undefined
  return (row) => {
    const code = textOf(row, key)
    const maintained = wordsFrom ? textOf(row, wordKeyOf(key)) : ''
    return orEmpty(maintained || (code !== '' && words[Number(code)]) || code)
  }
}
