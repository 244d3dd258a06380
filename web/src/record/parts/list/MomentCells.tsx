import type { ReactNode } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { textOf } from '../../model/record.ts'
import { DueValue, isDueAt } from '../states/due.tsx'
import styles from './list.module.css'

type Render = (row: Row) => ReactNode

/** A cell of a moment that the type declares to be more than one: due, or spoken of. Undefined for all other columns. */
export function momentCellOf(type: RecordType, key: string): Render | undefined {
  if (isDueAt(type, key)) return (row) => <DueValue type={type} row={row} itemKey={key} />
  const tells = type.list.systemColumns.find((column) => column.key === key)?.tells
  if (tells === undefined) return undefined
  return (row) => <ToldMoment value={textOf(row, key)} words={textOf(row, tells)} />
}

/** A date and the beginning of the related text. */
const ToldMoment = ({ value, words }: { value: string; words: string }) => (
  <span className={styles.content}>
    <Moment value={value} />
    {words !== '' && <span className={styles.words}>{words}</span>}
  </span>
)
