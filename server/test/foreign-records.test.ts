import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { drawTargets, fingerprint, PHONE, requestOf, SECRET, type Targets } from './foreign-targets.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Every call that speaks of records, made about records the caller may not reach, with everything a request could name:
 * nothing of them may change, nothing of them may be shown. The same requests, sent by who may, do change or tell something:
 * else a call that always refuses would pass.
 */

const areas = new Set([
  'record',
  'customer',
  'contacts',
  'leads',
  'pool',
  'activity',
  'file',
  'import',
  'field',
])
/** 查重 and the uniqueness check exist to tell that somebody else has a customer; the stream never ends. */
const revealing = new Set(['crmCustomer/dataCheck', 'crmField/verify'])
const calls = allCalls.filter(
  (call) =>
    areas.has(call.area) && call.need !== 'public' && call.body !== 'multipart' && !revealing.has(call.path),
)

let company: TestCompany
let targets: Targets
/** What nobody may have changed since. */
let untouched: Record<string, string>
beforeAll(async () => {
  company = await drawCompany()
  targets = await drawTargets(company)
  untouched = await fingerprint(company, targets)
})
afterAll(() => company.close())

const named = (some: readonly Call[]) => some.map((call) => ({ path: call.path, call }))

/** What the stranger asks of a call, by what it is about; requests that the call reads as the same one are sent once. */
function requestsOf(call: Call, stranger: Person): [what: string, request: Record<string, unknown>][] {
  const seen = new Set<string>()
  return [...targets].flatMap(([what, target]) => {
    const read = JSON.stringify(
      call.request.safeParse({ ...requestOf(stranger, target), entity: target.entity }),
    )
    if (seen.has(read)) return []
    seen.add(read)
    return [[what, requestOf(stranger, target)]]
  })
}

async function ask(who: Person, call: Call, request: Record<string, unknown>) {
  const { code, raw } = await who.call(call, request)
  const isWorkbook = raw.subarray(0, 2).toString() === 'PK'
  return { code, text: isWorkbook ? (await readWorkbook(raw)).join() : raw.toString('utf8') }
}

/** Whether words of the records stand in an answer, or the key with which a deletion is taken back. */
function tells({ text }: { text: string }): boolean {
  return [SECRET, PHONE, String(targets.get('a deletion')?.token)].some((secret) => text.includes(secret))
}

describe.each(['repB', 'managerB'] as const)('about records of others, by %s', (name) => {
  it.each(named(calls))('$path changes and tells nothing', async ({ call }) => {
    const who = company.people[name]
    for (const [what, request] of requestsOf(call, who)) {
      const answer = await ask(who, call, request)
      expect(answer.code, what).not.toBe(500)
      expect(tells(answer), `${what}: ${answer.text}`).toBe(false)
    }
    const before = untouched
    untouched = await fingerprint(company, targets)
    expect(untouched).toEqual(before)
  })
})

/** These speak of no record: of columns, forms, limits and templates, which are one's own or the company's. */
const settings = new Set([
  'crmActionRecord/queryRecordOptions',
  'crmField/queryListHead/{label}',
  'crmField/queryFieldConfig',
  'crmField/setFieldConfig',
  'crmField/restoreFieldConfig',
  'crmField/setFieldStyle',
  'crmCustomer/getRulesSetting',
  'crmCustomerPool/queryAuthByPoolId',
  'crmCustomerPool/poolFieldConfig',
  'crmField/setPoolFieldStyle',
  'crmLeads/downloadExcel',
  'crmCustomer/downloadExcel',
  'crmContacts/downloadExcel',
])
/** Nobody owns what is administered: server/test/every-call.test.ts refuses who lacks the right, tests of the areas show the rest. */
const isAdministration = ({ need }: Call) => [need].flat().every((path) => path.startsWith('manage/'))
/** Shows something only where it is masked, which it is to none of those who ask here: engine/features/reveal/reveal.test.ts. */
const unmasking = 'crmRecord/revealValue'
const controlled = calls.filter(
  (call) => !settings.has(call.path) && call.path !== unmasking && !isAdministration(call),
)

/** What the call did for people who may: showed or changed something, or answered otherwise than to a stranger. */
async function effectOf(call: Call): Promise<string | undefined> {
  const { repA, repB, assistant, admin } = company.people
  const before = await fingerprint(company, targets)
  for (const who of [repA, assistant, admin])
    for (const [what, request] of requestsOf(call, repB)) {
      const answer = await ask(who, call, request)
      if (answer.code !== 0) continue
      if (tells(answer)) return `${who.realname} is shown ${what}`
      const isChanged = JSON.stringify(await fingerprint(company, targets)) !== JSON.stringify(before)
      if (isChanged) return `${who.realname} changes ${what}`
      if ((await ask(repB, call, request)).text !== answer.text)
        return `${who.realname} is answered about ${what}`
    }
  return undefined
}

describe('the same requests, by who may', () => {
  it('are those of all calls about records', () => {
    expect(controlled.length).toBeGreaterThan(80)
    for (const path of [...settings, unmasking]) expect(calls.map((call) => call.path)).toContain(path)
  })

  it.each(named(controlled))('$path does what it is for', async ({ call }) => {
    const effect = await effectOf(call)
    // what another call has changed or removed is drawn anew
    if (!effect) targets = await drawTargets(company)
    expect(effect ?? (await effectOf(call))).toBeDefined()
  })
})
