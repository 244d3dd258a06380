import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import styles from './import.module.css'

/** By what rows are known as lines of one record: its number, or its name and the records that it cannot be without. */
function knownBy(type: RecordType): string {
  const required = linksFrom(type).flatMap((link) => (link.required ? link.column : []))
  const names = type.numbered ? [type.numbered.column] : [type.title, ...required]
  return type.fields.flatMap(({ name, label }) => (names.includes(name) ? label : [])).join('和')
}

/** How a sheet has records with several lines; nothing for types without lines. */
export function LineHint({ type }: { type: RecordType }) {
  const [lines] = type.lines ?? []
  if (!lines) return null
  return (
    <p className={styles.hint}>
      有多个{lines.title}时每个{lines.title}一行，{knownBy(type)}相同的行合并为一条{type.display}
      ，其余列只需填写一次。
    </p>
  )
}
