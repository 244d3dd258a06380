import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, it } from 'vitest'
import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { optionValues } from '#protocol/fields/value/choice.ts'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { linksFrom, recordTypes } from '#protocol/record-types.ts'
import { readingCalls, requestsOf } from './hidden-values/asking.ts'
import { drawTargets } from './hidden-values/draw.ts'
import type { Target } from './hidden-values/target.ts'
import { makePool } from './make-pool.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Writes down the answer of every call that reads, about a record of every type, and what saves answer to good and bad input.
 * Before a change of the engine and after it the files are equal, but for what is meant to change:
 * `RECORDED=/tmp/before.json npx vitest run --project record`.
 */

let company: TestCompany
let targets: Target[]
let poolId: number
beforeAll(async () => {
  company = await drawCompany()
  targets = await drawTargets(company, company.people.managerA)
  poolId = await makePool(company, '密值公海')
})
afterAll(() => company.close())

const recorded: Record<string, unknown> = {}

/** Stand-ins for what differs from run to run, by their place: the same one for the same text. */
const standIns = new Map<string, string>()
const standIn = (text: string) => {
  const known = standIns.get(text) ?? `#${standIns.size}`
  standIns.set(text, known)
  return known
}
const today = new Date()
const days = [-1, 0, 1].map((more) =>
  new Date(today.getTime() + more * 86_400_000).toISOString().slice(0, 10),
)
const varying = /[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b1[789]\d{11}\b/g
const ofToday = new RegExp(`(${days.join('|')})[ T]\\d\\d:\\d\\d(:\\d\\d)?(\\.\\d+Z)?`, 'g')
const settled = (text: string) => text.replaceAll(ofToday, 'TODAY').replaceAll(varying, standIn)

async function record(person: Person, call: Call, request: Record<string, unknown>, name: string) {
  const { raw } = await person.call(call, request)
  const isArchive = raw.subarray(0, 2).toString() === 'PK'
  // documents of Word are archives too, and no workbooks
  const rows = isArchive ? await readWorkbook(raw).catch(() => ['document']) : null
  const text = settled(rows ? JSON.stringify(rows) : raw.toString('utf8'))
  recorded[name] = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

const readers = (): [string, Person][] => [
  ['admin', company.people.admin],
  ['manager', company.people.managerA],
  ['rep', company.people.repA],
]

it('answers of calls that read', async () => {
  for (const call of readingCalls)
    for (const [at, request] of requestsOf(call, { company, targets, poolId }).entries())
      for (const [who, person] of readers()) await record(person, call, request, `${call.path} ${at} ${who}`)
})

/** What a form may be sent for one field. */
const bad: Readonly<Record<string, unknown>> = {
  absent: undefined,
  blank: '',
  word: '错',
  long: '长'.repeat(5_000),
  negative: '-1',
  list: [99_999_999],
  number: 99_999_999,
}

async function goodRequest(type: RecordType, above: Record<string, unknown>) {
  const form = z
    .array(formFieldSchema)
    .parse(await company.people.admin.ask(recordCallsOf(type).form, { type: '1' }))
  const samples: Readonly<Record<string, string>> = { floatnumber: '10', date: '2026-01-05', number: '1' }
  const entity: Record<string, unknown> = { ownerUserId: company.people.repA.userId }
  for (const { fieldName, formType, isNull, choices, setting, authLevel } of form)
    if (isNull === 1 && authLevel !== 1)
      entity[fieldName] =
        choices?.[0]?.id ?? optionValues(setting)[0] ?? samples[formType] ?? `记录${fieldName}`
  for (const { key } of linksFrom(type)) if (above[key] !== undefined) entity[key] = above[key]
  return { entity, keys: form.map(({ fieldName }) => fieldName) }
}

it('answers of saves', async () => {
  const above = Object.assign({}, ...targets.map(({ type, id }) => ({ [type.idKey]: id })))
  let made = 0
  for (const type of recordTypes.filter((each) => !each.ledger && !each.wire.ownCalls)) {
    const { add, update } = recordCallsOf(type)
    const { entity, keys } = await goodRequest(type, above)
    for (const key of ['', ...keys])
      for (const [how, value] of Object.entries(bad)) {
        made += 1
        const title = { [toKey(type.title)]: `记录${made}` }
        const request = { entity: { ...entity, ...title, ...(key ? { [key]: value } : {}) }, field: [] }
        await record(company.people.repA, add, request, `add ${type.key} ${key} ${how}`)
        const edited = { ...request, entity: { ...request.entity, [type.idKey]: above[type.idKey] } }
        await record(company.people.admin, update, edited, `update ${type.key} ${key} ${how}`)
        if (key === '') break
      }
  }
  for (const { type, id } of targets)
    await record(
      company.people.admin,
      recordCallsOf(type).detail,
      { [type.idKey]: id },
      `then ${type.key} ${id}`,
    )
  const path = process.env.RECORDED
  if (path) writeFileSync(path, JSON.stringify(recorded, null, 1))
})
