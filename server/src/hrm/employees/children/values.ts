import { isBlank } from '#protocol/fields/value/shape.ts'
import type { Child, ChildField } from '#protocol/hrm/employees/children.ts'
import { mobileOf } from '#protocol/hrm/employees/identity.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { refusal } from '#server/platform/refusal.ts'
import { type ChildRow, shown } from './rows.ts'

export type Sent = Readonly<Record<string, unknown>>
/** What is written, by column. */
export type ChildValues = Readonly<Record<string, unknown>>

/** The values that were sent, checked; what is absent stays as it is stored, and a mask that comes back too. */
export function valuesOf(child: Child, sent: Sent, stored: ChildRow | undefined): ChildValues {
  const given = child.fields.filter((field) => isGiven(field, sent, stored))
  const values: Record<string, unknown> = Object.fromEntries(
    given.map((field) => [field.name, normal(field, sent[toKey(field.name)])]),
  )
  for (const name of clearedIn(child, { ...stored, ...values })) values[name] = null
  requireWhole(child, { ...stored, ...values })
  return values
}

function isGiven(field: ChildField, sent: Sent, stored: ChildRow | undefined): boolean {
  const value = sent[toKey(field.name)]
  if (value === undefined) return false
  return !(field.sensitive && stored && !isBlank(value) && value === shown(field, stored))
}

function normal({ kind, name, label }: ChildField, value: unknown): unknown {
  if (isBlank(value)) return null
  if (kind !== 'mobile') return value
  const mobile = mobileOf(String(value))
  if (mobile === null) throw refusal('employeeMobileUnfit', label).at(toKey(name))
  return mobile
}

const isUnless = ({ unless }: Child, values: ChildValues): boolean =>
  unless !== undefined && Number(values[unless.name]) === unless.is

const clearedIn = (child: Child, values: ChildValues): readonly string[] =>
  isUnless(child, values) ? (child.unless?.cleared ?? []) : []

function requireWhole(child: Child, values: ChildValues): void {
  const required = [
    ...child.fields.filter((field) => field.required).map(({ name }) => name),
    ...(isUnless(child, values) ? [] : (child.unless?.optional ?? [])),
  ]
  const missing = required.find((name) => isBlank(values[name]))
  if (missing) throw refusal('hrRequiredMissing').at(toKey(missing))
  for (const [first, second] of child.inOrder ?? []) {
    const [from, to] = [values[first], values[second]]
    if (isBlank(from) || isBlank(to) || String(from) <= String(to)) continue
    throw refusal('hrDaysReversed', labelOf(child, second), labelOf(child, first)).at(toKey(second))
  }
}

const labelOf = ({ fields }: Child, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name
