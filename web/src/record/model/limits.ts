import type { FormField } from '#protocol/fields/rule/field.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type RegisterColumn, registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { mainAxis, stateCode } from '#protocol/record/states/states.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { RelationLimit, RelationLimits } from '#web/fields/relation/picker-slot.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'

/** Values of a form by the names of its fields. */
type Values = Readonly<Record<string, unknown>>

const formTypeOf = ({ from, column }: RecordLink) =>
  [...from.fields, ...from.stored].find(({ name }) => name === column)?.formType ?? 'text'

/**
 * What may be chosen in a form whose other fields have these values, in read format or the form's own: contacts of the chosen
 * customer, none before one is chosen (record-engine.md §16.1); stages of the chosen group. `began`: what is stored of an
 * existing record.
 */
export function limitsOf(type: RecordType, values: Values, began?: Values): RelationLimits {
  return (fieldName) => {
    const column = registerColumnsOf(type).find(({ key }) => key === fieldName)
    if (column) return entryLimit(type, column, values, began)
    const link = linksFrom(type).find(({ key }) => key === fieldName)
    if (!link) return undefined
    const among = amongStates(link)
    const way = parentOf(link, linksFrom)
    if (!way) return among.length > 0 ? { awaits: '', conditions: among, preset: {} } : undefined
    const { own, chosen } = way
    const [parent] = parseRelated(values[own.key], formTypeOf(own))
    if (!parent) return { awaits: own.to.display, conditions: [], preset: {} }
    const condition = { name: chosen.column, formType: 'text', type: operators.equals, values: [parent.id] }
    return { awaits: '', conditions: [condition, ...among], preset: { [chosen.key]: [parent] } }
  }
}

function entryLimit(
  type: RecordType,
  { under, onlyWith }: RegisterColumn,
  values: Values,
  began: Values | undefined,
): RelationLimit | undefined {
  const above = registerColumnsOf(type).find(({ key }) => key === under)
  if (!above) return undefined
  const chosen = Number(values[above.key] ?? 0)
  const isKept = onlyWith && began !== undefined && Number(began[above.key] ?? 0) === chosen
  return {
    awaits: chosen > 0 ? '' : above.label,
    conditions: [],
    preset: {},
    under: chosen,
    ...(isKept ? { fixed: `更换${above.label}后才能在此修改` } : {}),
  }
}

/** With what a field begins when the one it depends on holds this: the first that may be chosen, or nothing. */
export function beginningUnder(type: RecordType, field: FormField, chosen: unknown): number | null {
  const column = registerColumnsOf(type).find(({ key }) => key === field.fieldName)
  if (!column?.beginsWithFirst) return null
  return field.choices?.find(({ under }) => under === Number(chosen))?.id ?? null
}

/** Only records in one of these states are offered. */
function amongStates({ to, among }: RecordLink): SearchItem[] {
  const axis = mainAxis(to)
  if (!among || !axis) return []
  const values = among.states.map((name) => stateCode(to, name))
  return [{ name: toKey(axis.column), formType: 'number', type: operators.equals, values }]
}

/** Keys of the fields whose choice follows from this one: another customer has other contracts, and those other plans. */
export const dependantsOf = (type: RecordType, fieldName: string): string[] => [
  ...linksFrom(type)
    .filter((link) => parentOf(link, linksFrom)?.own.key === fieldName)
    .flatMap(({ key }) => [key, ...dependantsOf(type, key)]),
  ...registerColumnsOf(type).flatMap(({ key, under }) => (under === fieldName ? [key] : [])),
]
