import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { optionValues } from '#protocol/fields/value/choice.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { fixedColumnsOf } from '#protocol/record/declaration/fixed-fields.ts'
import { parentOf } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Person } from './people.ts'

/** A theme of a type whose names are free: what a test makes may outlive the name of a company. */
const theme = { themeType: '代理商', themeName: '试点代理' }

let made = 0

export interface MakeOptions {
  title?: string
  entity?: Record<string, unknown>
  field?: { fieldName: string; value: unknown }[]
  /** Lines by their key. */
  lines?: Record<string, readonly unknown[]>
}

/** A record of the person's, made through the call; what its type requires besides the title is filled in. */
export async function makeRecord(
  person: Person,
  type: RecordType,
  options: MakeOptions = {},
): Promise<number> {
  made += 1
  const mark = made
  const entity: Record<string, unknown> = {
    [toKey(type.title)]: options.title ?? `${type.display}${mark}`,
    ...(await requiredRelations(person, type, options.entity ?? {})),
    ...(await requiredValues(person, type, { given: options.entity ?? {}, mark })),
    ...options.entity,
  }
  const reply = await person.ask(recordCallsOf(type).add, {
    ...options.lines,
    entity,
    field: options.field ?? [],
  })
  return Number(reply[type.idKey])
}

/** Something in each other field that may not be empty and is not given; of what is chosen the first. */
async function requiredValues(
  person: Person,
  type: RecordType,
  { given, mark }: { given: Record<string, unknown>; mark: number },
) {
  const byKey: Record<string, unknown> = {
    ...theme,
  }
  const samples: Record<string, unknown> = {
    floatnumber: '100',
    number: '1',
    date: '2026-01-05',
    datetime: '2026-01-05 10:00:00',
    single_user: person.userId,
  }
  const open = type.fields.filter(
    ({ name, kind, required, link }) =>
      kind === 1 && required && !link && name !== type.title && given[toKey(name)] === undefined,
  )
  const fixed = fixedColumnsOf(type).filter(
    ({ form, name }) => form.required && given[toKey(name)] === undefined,
  )
  if (open.length + fixed.length === 0) return {}
  const form = z.array(formFieldSchema).parse(await person.ask(recordCallsOf(type).form, { type: '1' }))
  const fitting = (key: string) => {
    const { formType = '', value, choices, setting } = form.find(({ fieldName }) => fieldName === key) ?? {}
    if (key in byKey) return byKey[key]
    if (choices) return value ?? choices[0]?.id
    if (setting?.length) return optionValues(setting)[0]
    return samples[formType] ?? `${key}${mark}`
  }
  return Object.fromEntries([...open, ...fixed].map(({ name }) => [toKey(name), fitting(toKey(name))]))
}

/** A record for each link that may not be empty and is not given. */
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
