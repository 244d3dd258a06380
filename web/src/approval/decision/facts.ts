import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { deciding } from '#protocol/record/states/approval.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { labelOf } from '#web/record/model/record.ts'
import type { ApprovedType } from '../subjects.ts'

/** A fact by which one decides, as the type's rows and details have it. */
export interface DeclaredFact {
  key: string
  title: string
  /** It measures how far the record goes: nothing of it is shown at 0. */
  measures: boolean
  /** The type of the record that it names, and the key of that record's id. */
  names?: { type: RecordType; idKey: string }
}

/** What a type declares to be decided by, in its order; the submitter comes with the submission. */
export const factsOf = (type: ApprovedType): DeclaredFact[] =>
  deciding(type.approval).map((column) => {
    const link = linksFrom(type).find((each) => each.column === column)
    const key = link?.nameKey ?? toKey(column)
    const title = labelOf(type, key)
    const fact = { key, title, measures: type.approval.weighs?.includes(column) ?? false }
    return link ? { ...fact, names: { type: link.to, idKey: link.key } } : fact
  })
