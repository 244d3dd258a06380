import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { activityCalls } from '#protocol/record/activity.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { makeRecord } from './make.ts'
import { makePool } from './make-pool.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { uploadFile } from './upload.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Every call that speaks of records, made about records the caller may not reach, with everything a request could name:
 * nothing of them may change, nothing of them may be told.
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
const told = new Set(['crmCustomer/dataCheck', 'crmField/verify'])
const calls = allCalls.filter(
  (call) =>
    areas.has(call.area) && call.need !== 'public' && call.body !== 'multipart' && !told.has(call.path),
)

const SECRET = '绝密'
const PHONE = '13877776666'

let company: TestCompany
/** What is named in requests, by what it is. */
const targets = new Map<string, Record<string, unknown>>()

/** What must stay as it is; own records of the strangers, and their exports, are their own affair. */
const kept: Record<string, string> = {
  customer: 't.create_user_id <> all($1)',
  contacts: 't.create_user_id <> all($1)',
  leads: 't.create_user_id <> all($1)',
  activities:
    't.create_user_id <> all($1) or (t.type, t.record_id) in (select * from unnest($2::int[], $3::bigint[]))',
  action_records:
    't.user_id <> all($1) or (t.type, t.record_id) in (select * from unnest($2::int[], $3::bigint[]))',
  activity_links: 'true',
  team_members: 'true',
  stars: '(t.type, t.record_id) in (select * from unnest($2::int[], $3::bigint[]))',
  files: 'true',
  file_batches: 'true',
  customer_pools: 'true',
  customer_pool_relations: 'true',
  pool_members: 'true',
  pool_fields: 'true',
  undo_steps: 'true',
}

async function fingerprint(): Promise<Record<string, string>> {
  const { people, platform } = company
  const records = [...targets.values()]
  const strangers = [people.repB.userId, people.managerB.userId]
  const sums = Object.entries(kept).map(
    ([
      table,
      condition,
    ]) => `'${table}', (select md5(string_agg(t::text, '|' order by t::text)) from ${table} t
      where ($1::bigint[], $2::int[], $3::bigint[]) is not null and (${condition}))`,
  )
  const { rows } = await platform.pool.query(`select jsonb_build_object(${sums.join()}) as sums`, [
    strangers,
    records.map((target) => target.label),
    records.map((target) => target.activityTypeId),
  ])
  return rows[0].sums
}

async function drawTargets(): Promise<void> {
  const { repA, repB, managerB, managerA, admin } = company.people
  const make = (type: RecordType, more: Record<string, unknown> = {}) =>
    makeRecord(repA, type, {
      title: `${SECRET}${randomUUID()}`,
      entity: { mobile: PHONE, remark: `${SECRET}备注`, ...more },
    })
  const ofRecord = async (type: RecordType, id: number) => {
    const label = type.label
    const { rows } = await company.platform.pool.query(`select batch_id from ${type.table} where id = $1`, [
      id,
    ])
    const batchId = String(rows[0].batch_id)
    const file = await uploadFile(
      company,
      repA,
      fileCalls.upload,
      { name: `${SECRET}.txt`, content: 'x' },
      { batchId },
    )
    await repA.ask(activityCalls.add, { activityType: label, activityTypeId: id, content: `${SECRET}跟进` })
    const followUp = await company.platform.pool.query('select max(activity_id) as id from activities')
    return {
      type: label,
      label,
      types: label,
      crmType: label,
      activityType: label,
      activityTypeId: id,
      actionId: id,
      activityId: Number(followUp.rows[0].id),
      id,
      ids: [id],
      [type.idKey]: id,
      ...(type === customer ? { customerIds: [id] } : {}),
      entity: { [type.idKey]: id, customerName: '被改', leadsName: '被改', name: '被改', remark: '被改' },
      batchId,
      batchIds: [batchId],
      fileId: file.fileId,
      fileIds: [file.fileId],
    }
  }
  const owned = await make(customer)
  const contact = await make(contacts, { customerId: owned })
  const lead = await make(leads)
  const pooled = await make(customer)
  const pooledContact = await make(contacts, { customerId: pooled })
  const deleted = await make(leads)
  for (const [name, type, id] of [
    ['a customer', customer, owned],
    ['a contact', contacts, contact],
    ['a lead', leads, lead],
    ['a pooled customer', customer, pooled],
    ['a contact of a pooled customer', contacts, pooledContact],
    ['a deleted lead', leads, deleted],
  ] as const)
    targets.set(name, await ofRecord(type, id))
  const file = targets.get('a customer') ?? {}
  targets.set('a file', { ...file, id: file.fileId })
  targets.set('a batch', { ...file, id: file.batchId })
  const poolId = await makePool(company, `${SECRET}公海`, {
    memberDeptId: '',
    memberUserId: String(managerA.userId),
  })
  await admin.ask(poolMoveCalls.putIn, { ids: [pooled], poolId })
  for (const target of targets.values())
    Object.assign(target, { poolId, prePoolId: poolId, postPoolId: poolId })
  await admin.ask(recordCallsOf(leads).remove, { ids: [deleted] })
  // memberships that ended yesterday
  for (const [type, id] of [
    [customer, owned],
    [contacts, contact],
  ] as const)
    for (const who of [repB, managerB])
      await company.platform.pool.query(
        `insert into team_members (type, record_id, user_id, power, expires_on) values ($1, $2, $3, 2, current_date - 1)`,
        [type.label, id, who.userId],
      )
}

/** What a request may also hold, so that nothing is refused for its absence alone. */
function common(who: Person): Record<string, unknown> {
  return {
    page: 1,
    limit: 100,
    pageType: 1,
    ownerUserId: who.userId,
    userId: who.userId,
    memberIds: [who.userId],
    power: 2,
    transferType: 1,
    changeType: [1, 2, 3],
    status: 2,
    dealStatus: 1,
    content: '越权',
    category: '打电话',
    nextTime: '',
    name: '被改',
    remark: '被改',
    field: [],
    list: [{ fieldName: 'remark', value: '被改' }],
    searchList: [],
    noHideFields: [{ id: 1 }, { id: 2 }],
    hideFields: [],
    width: 100,
    lng: 120,
    lat: 30,
    radius: 10_000_000,
    types: 1,
  }
}

beforeAll(async () => {
  company = await drawCompany()
  await drawTargets()
})
afterAll(() => company.close())

describe.each(['repB', 'managerB'] as const)('about records of others, by %s', (name) => {
  it.each(calls.map((call) => ({ path: call.path, call })))(
    '$path changes and tells nothing',
    async ({ call }) => {
      const who = company.people[name]
      const before = await fingerprint()
      for (const [what, target] of targets) {
        const answer = await ask(who, call, { ...common(who), ...target })
        expect(answer.code, what).not.toBe(500)
        expect(answer.text, what).not.toMatch(new RegExp(`${SECRET}|${PHONE}`))
      }
      expect(await fingerprint()).toEqual(before)
    },
  )
})

async function ask(who: Person, call: Call, request: Record<string, unknown>) {
  const { code, raw } = await who.call(call, request)
  const isWorkbook = raw.subarray(0, 2).toString() === 'PK'
  return { code, text: isWorkbook ? (await readWorkbook(raw)).join() : raw.toString('utf8') }
}
