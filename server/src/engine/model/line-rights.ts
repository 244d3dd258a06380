import { MASKED } from '#protocol/fields/rule/mask.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { fieldRightsOf } from './field-rights.ts'
import type { LineField, LineTable } from './line-columns.ts'
import type { Actor } from './rules.ts'

/** A column of lines as one person sees it in forms and details. */
export interface SeenLineField extends LineField {
  isMasked: boolean
}

/**
 * The columns of lines that a person sees who sees the lines: what derives from a column of another type has at most the
 * rights over that one (record-engine.md §3.5).
 */
export function seenLineFields({ services, viewer }: Actor, { columns }: LineTable): SeenLineField[] {
  const fields = services.engine.catalog.current()
  return columns.flatMap((column) => {
    const sources = (column.declared.of ?? []).map(({ type: name, column: source }) => {
      const type = recordTypeNamed(name)
      if (!type) throw new Error(`${column.column} of lines derives from ${name}, which is no record type`)
      return { rights: fieldRightsOf(viewer, type, fields), key: toKey(source) }
    })
    if (sources.some(({ rights, key }) => rights.level(key) === 1)) return []
    return [{ ...column, isMasked: sources.some(({ rights, key }) => rights.maskedInDetail(key)) }]
  })
}

/** A value as shown to a user from whom it may be withheld. */
export const maskLineValue = ({ isMasked }: Pick<SeenLineField, 'isMasked'>, value: unknown): unknown =>
  isMasked && value !== null && value !== '' ? MASKED : value
