import { toKey } from '#protocol/platform/to-key.ts'
import type { RecordType } from './declare.ts'
import type { StoredColumn } from './declared-columns.ts'

/**
 * How forms and details show a stored column that forms write: behind the fields of the designer, who has no say in it. Numbers
 * with `words` are chosen from these.
 */
export interface FixedField {
  /** The heading under which details show it; absent: 基本信息. */
  section?: string
  required?: true
  /**
   * Our own forms require it while these other columns with words hold one of these; other clients save without it.
   */
  asked?: Readonly<Record<string, readonly number[]>>
  /** As forms receive it; the form type has a limit of its own. */
  maxLength?: number
  /** Of a column with words: the initial value in the form of a new record. */
  begins?: number
  /** Shown only while the column with words holds one of these; emptied otherwise. */
  when?: { column: string; is: readonly number[] }
  /** One field on the wire for this column and others, which forms send by themselves. */
  block?: { key: string; title: string; columns: readonly string[] }
}

/** A stored column that forms show as a fixed field. */
export type FixedColumn = StoredColumn & { form: FixedField }

/** The fixed fields of a type, in the order of its stored columns. */
export const fixedColumnsOf = ({ stored }: Pick<RecordType, 'stored'>): FixedColumn[] =>
  stored.flatMap((column) => (typeof column.form === 'object' ? [{ ...column, form: column.form }] : []))

/** Keys of the fixed fields that our forms require for these values, by key. */
export const askedKeys = (
  type: Pick<RecordType, 'stored'>,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  fixedColumnsOf(type).flatMap(({ name, form: { asked } }) =>
    asked && Object.entries(asked).every(([column, codes]) => codes.includes(Number(values[toKey(column)])))
      ? [toKey(name)]
      : [],
  )

/** Refuses (throws) fixed fields that are kept by sums or lines, or that depend on columns which the type does not have. */
export function checkFixed(type: RecordType): void {
  const { key, stored, sums = [], lines = [] } = type
  const kept = [...sums.map(({ column }) => column), ...lines.flatMap(({ totals }) => totals?.columns ?? [])]
  const written = stored.find(({ name, form }) => form && kept.includes(name))
  if (written) throw new Error(`${key}.${written.name} is no value that a form writes`)
  for (const { name, form } of fixedColumnsOf(type)) {
    const { when, block, begins, asked = {} } = form
    const chooser = stored.find((column) => column.name === when?.column)
    if (when && !when.is.every((code) => Object.hasOwn(chooser?.words ?? {}, code)))
      throw new Error(`${key}.${name} shows by ${when.column}, which has no such words`)
    if (
      begins !== undefined &&
      !Object.hasOwn(stored.find((each) => each.name === name)?.words ?? {}, begins)
    )
      throw new Error(`${key}.${name} begins with ${begins}, which is none of its words`)
    for (const [column, codes] of Object.entries(asked)) {
      const words = stored.find((each) => each.name === column)?.words ?? {}
      if (!codes.every((code) => Object.hasOwn(words, code)))
        throw new Error(`${key}.${name} is asked for by ${column}, which has no such words`)
    }
    const missing = block?.columns.find((part) => !stored.some((each) => each.name === part && each.form))
    if (missing !== undefined) throw new Error(`${key}.${name} is shown with ${missing}, which no form sends`)
  }
}
