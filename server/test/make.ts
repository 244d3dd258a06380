import type { FormType } from '#protocol/fields/form-types.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import { parentOf } from '#protocol/record/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Person } from './people.ts'

let made = 0

export interface MakeOptions {
  title?: string
  entity?: Record<string, unknown>
  field?: { fieldName: string; value: unknown }[]
}

/** A record of the person's, made through the call; what its type requires besides the title is filled in. */
export async function makeRecord(
  person: Person,
  type: RecordType,
  options: MakeOptions = {},
): Promise<number> {
  made += 1
  const entity: Record<string, unknown> = {
    [toKey(type.title)]: options.title ?? `${type.display}${made}`,
    ...requiredValues(person, type),
    ...besides[type.key],
    ...(await requiredRelations(person, type, options.entity ?? {})),
    ...options.entity,
  }
  const reply = await person.ask(recordCallsOf(type).add, { entity, field: options.field ?? [] })
  return Number(reply[type.idKey])
}

const samples: Partial<Record<FormType, (person: Person) => unknown>> = {
  text: () => `样本${made}`,
  floatnumber: () => '100',
  date: () => '2026-01-05',
  datetime: () => '2026-01-05 10:00:00',
  single_user: ({ userId }) => userId,
}

/** What the rules of a type require besides its fields. */
const besides: Readonly<Record<string, Record<string, unknown>>> = { invoice: { invoiceType: 1 } }

/** Something in every plain field that may not be empty. */
const requiredValues = (person: Person, { fields, title }: RecordType): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ required, link, name, kind }) => required && !link && name !== title && kind === 1)
      .flatMap(({ name, formType }) => {
        const sample = samples[formType]
        return sample ? [[toKey(name), sample(person)]] : []
      }),
  )

/** A record for each link that may not be empty and is not given: below the others, where it lies below one of them. */
async function requiredRelations(person: Person, type: RecordType, given: Record<string, unknown>) {
  const made: Record<string, unknown> = {}
  for (const link of linksFrom(type)) {
    const { required, key, to } = link
    if (!required || given[key]) continue
    const way = parentOf(link, linksFrom)
    const above = way && (given[way.own.key] ?? made[way.own.key])
    made[key] = await makeRecord(person, to, above ? { entity: { [way.chosen.key]: above } } : {})
  }
  return made
}
