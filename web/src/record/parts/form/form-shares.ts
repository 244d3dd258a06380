import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import type { FormModel, SaveJob } from './form-state.ts'
import { changedNames } from './form-values.ts'

const spreadOf = (type: RecordType): RecordLink | undefined => linksFrom(type).find(({ spread }) => spread)

interface SentShare {
  id: number
  name: string
  share: string
}

/** The stored shares of a record as its form holds them; null where one target has all of the amount. */
export function storedShares(link: RecordLink, record: Row): SentShare[] | null {
  const { spread, to, nameKey } = link
  const stored: unknown = spread && record[spread.key]
  if (!spread || !Array.isArray(stored) || stored.length === 0) return null
  const shares = stored.map((each: Row) => ({
    id: Number(each[to.idKey]),
    name: String(each[nameKey] ?? ''),
    share: Number(each.money).toFixed(2),
  }))
  const [first] = shares
  const isWhole = shares.length === 1 && Number(first?.share) === Number(record[toKey(spread.sum)])
  return isWhole ? null : shares
}

/** The field of a spread link with all targets of the record and their shares. */
export function withStoredShares(type: RecordType, field: FormField, record: Row): FormField {
  const link = spreadOf(type)
  const shares = link?.key === field.fieldName ? storedShares(link, record) : null
  return shares ? { ...field, value: shares } : field
}

/** Shares that the user has made, beside the fields; none where one target has all, or nothing has changed. */
export function sharesToSend(
  type: RecordType,
  model: FormModel,
  { values, began }: Pick<SaveJob, 'values' | 'began'>,
  isNew: boolean,
): Readonly<Record<string, unknown>> {
  const link = spreadOf(type)
  const field = model.fields.find(({ fieldName }) => fieldName === link?.key)
  if (!link?.spread || !field) return {}
  const chosen = parseRelated(values[link.key], field.formType)
  const isChanged = isNew || changedNames([field], values, began).length > 0
  if (!isChanged || !chosen.some(({ share }) => share !== undefined)) return {}
  const { to, spread } = link
  return { [spread.key]: chosen.map(({ id, share }) => ({ [to.idKey]: id, money: share ?? '' })) }
}
