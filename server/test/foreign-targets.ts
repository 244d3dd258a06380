import { randomUUID } from 'node:crypto'
import { activityCalls } from '#protocol/crm/activity.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { businessCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { complaintCalls } from '#protocol/crm/complaint/calls.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { eventCall } from './event-call.ts'
import { drawOrders } from './foreign-orders.ts'
import { drawThings } from './foreign-things.ts'
import { makeOne } from './make-lock.ts'
import { makePool } from './make-pool.ts'
import type { Person, TestCompany } from './people.ts'
import { sendFile, uploadFile } from './upload.ts'
import { makeWorkbook, readWorkbook } from './workbook.ts'

/** Part of everything that must not be shown. */
export const SECRET = '绝密'
export const PHONE = '13877776666'

/** All that a request could name about something: ids of every kind under the keys of every call. */
export type Target = Record<string, unknown>
/** What requests are about, by what it is. */
export type Targets = Map<string, Target>

/** In force they are the affair of the keepers of the stock too, one of whom is a stranger here. */
const forKeepers = new Set<string>([lockClaim.key, badLock.key])

const secretName = () => `${SECRET}${randomUUID()}`

/**
 * Records of repA, and what belongs to them: files, follow-ups, a family of customers, imports, a pool of managerA's, a
 * deletion of the administrator's. The assistant is a member of what has a team; the strangers' memberships ended yesterday.
 */
export async function drawTargets(company: TestCompany): Promise<Targets> {
  const { repA, admin } = company.people
  const make = (type: RecordType, more: Record<string, unknown> = {}) =>
    makeOne(company, repA, type, {
      title: secretName(),
      entity: { mobile: PHONE, remark: `${SECRET}备注`, ...more },
    })
  const owned = await make(customer)
  const child = await make(customer)
  const contact = await make(contacts, { customerId: owned })
  const pooled = await make(customer)
  // products, which all users may read, have no strangers
  const others = recordTypes.filter(
    ({ key, wire }) =>
      !wire.ownCalls && ![customer.key, contacts.key, product.key].some((each) => each === key),
  )
  const above: Record<string, unknown> = { customerId: owned }
  const further: [string, RecordType, number][] = []
  for (const type of others) {
    const id = await make(type, { ...above, ...(forKeepers.has(type.key) ? draftValues(type) : {}) })
    above[type.idKey] = id
    further.push([`a ${type.key}`, type, id])
  }
  const records: [string, RecordType, number][] = [
    ['a customer', customer, owned],
    ['a contact', contacts, contact],
    ...further,
    ['a pooled customer', customer, pooled],
    ['a contact of a pooled customer', contacts, await make(contacts, { customerId: pooled })],
    ['a deleted lead', leads, await make(leads)],
    ...(await drawHandled(company, () => make(complaint, { customerId: owned }))),
  ]
  const targets: Targets = new Map()
  for (const [name, type, id] of records) targets.set(name, await targetOf(company, type, id))
  const first = targets.get('a customer') ?? {}
  await repA.ask(customerFamilyCalls.relate, { customerId: owned, customerIds: [child] })
  targets.set('a file', { ...first, id: first.fileId })
  targets.set('a batch', { ...first, id: first.batchId })
  // files that belong to a record are no follow-up's
  targets.set('a follow-up', { ...first, batchId: randomUUID() })
  targets.set('a sign-in', { ...first, activityId: await signIn(company, owned) })
  targets.set('a family', { ...first, customerIds: [child] })
  targets.set('a first contact', { ...targets.get('a contact'), customerId: owned })
  const untied = await make(business, { customerId: owned })
  const ofContact = { ...targets.get('a contact'), contactsId: contact, contactsIds: [contact] }
  targets.set('a business to be tied', { ...ofContact, businessId: untied, businessIds: [untied] })
  const tied = await make(business, { customerId: owned })
  await repA.ask(businessCalls.relateContacts, { businessId: tied, contactsIds: [contact] })
  targets.set('a tied business', { ...ofContact, businessId: tied, businessIds: [tied] })
  for (const [name, target] of await drawImports(company)) targets.set(name, target)
  const { contractId } = above
  Object.assign(targets.get('a contract') ?? {}, {
    plans: [{ customerId: owned, contractId, money: '1', returnDate: '2025-06-01', remind: 3 }],
  })
  const contract = { ...targets.get('a contract'), ...above }
  for (const [name, target] of await drawThings(company, contract, contact)) targets.set(name, target)
  for (const [name, target] of await drawOrders(company, contract)) targets.set(name, target)

  const poolId = await drawPool(company)
  await admin.ask(poolMoveCalls.putIn, { ids: [pooled], poolId })
  await admin.ask(recordCallsOf(leads).remove, { ids: [Number(targets.get('a deleted lead')?.id)] })
  const undo = await admin.ask(undoCalls.last, { type: leads.label, operation: 'delete' })
  targets.set('a deletion', { ...targets.get('a deleted lead'), token: undo?.token })
  for (const target of targets.values())
    Object.assign(target, { poolId, prePoolId: poolId, postPoolId: poolId })
  await drawMembers(
    company,
    records.flatMap(([, type, id]) => (type.abilities.team && id !== pooled ? [[type, id] as const] : [])),
  )
  return targets
}

/** Complaints of repA's that are being handled and that are handled. */
async function drawHandled(
  { people }: TestCompany,
  make: () => Promise<number>,
): Promise<[string, RecordType, number][]> {
  const ids = { running: await make(), handled: await make() }
  for (const complaintId of Object.values(ids))
    await people.repA.ask(eventCall(complaint, 'start'), { complaintId })
  await people.repA.ask(complaintCalls.finish, {
    complaintId: ids.handled,
    handleResult: `${SECRET}结果`,
    satisfaction: '',
  })
  return Object.entries(ids).map(([state, id]) => [`a ${state} complaint`, complaint, id])
}

async function targetOf(company: TestCompany, type: RecordType, id: number): Promise<Target> {
  const { repA, admin } = company.people
  const { label } = type
  const mayUpdate = company.app.services.directory.current().can(repA.userId, `${type.node}/update`)
  const { rows } = await company.platform.pool.query(`select batch_id from ${type.table} where id = $1`, [id])
  const batchId = String(rows[0].batch_id)
  const part = { name: `${SECRET}.txt`, content: 'x' }
  // what a ledger keeps is changed by no owner, files neither
  const file = type.ledger
    ? null
    : await uploadFile(company, mayUpdate ? repA : admin, fileCalls.upload, part, { batchId })
  if (type.abilities.activity)
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
    ...(type === customer
      ? {
          customerIds: [id],
          chosen: [{ fieldName: 'customerName', customerId: id }],
          visits: [{ customerId: id, nextTime: '2025-05-16 09:00:00' }],
        }
      : {}),
    ...(type === softwareLock
      ? { lockIds: [id], freeze: 1, reason: '核对', patch: { portNumber: 2 }, date: '2025-05-15' }
      : {}),
    ...(type === lockClaim ? { shellNums: ['321510001'] } : {}),
    ...(type === badLock ? { handleStatus: 1 } : {}),
    entity: { [type.idKey]: id },
    batchId,
    batchIds: [batchId],
    ...(file ? { fileId: file.fileId, fileIds: [file.fileId] } : {}),
  }
}

async function signIn({ people, platform }: TestCompany, customerId: number): Promise<number> {
  const { rows } = await platform.pool.query(
    `insert into activities (kind, type, record_id, lng, lat, address, create_user_id, create_time)
     values (4, $1, $2, 104.06, 30.67, $3, $4, $5) returning activity_id`,
    [customer.label, customerId, `${SECRET}大道`, people.repA.userId, platform.clock.now()],
  )
  return Number(rows[0].activity_id)
}

/** Two of leads: one that was only checked, one that ran and has a row that failed. */
async function drawImports(company: TestCompany): Promise<[string, Target][]> {
  const { repA } = company.people
  const calls = recordCallsOf(leads).import
  const { raw } = await repA.call(calls.template, {})
  const [, headings = []] = await readWorkbook(raw)
  const rowOf = (cells: Record<string, string>) =>
    headings.map((heading) => cells[heading.replace('*', '')] ?? '')
  const rows = [
    rowOf({ 线索名称: secretName(), 负责人: repA.realname }),
    rowOf({ 线索名称: secretName(), 负责人: `${SECRET}查无此人` }),
  ]
  const part = { name: `${SECRET}.xlsx`, content: await makeWorkbook(headings, rows) }
  const upload = async (fields: Record<string, string>) => {
    const { code, msg, data } = await sendFile(company, repA, calls.upload, part, fields)
    if (code !== 0) throw new Error(`${code} ${msg}`)
    await company.platform.jobs.runDue()
    return Number(data)
  }
  const label = { type: leads.label, label: leads.label }
  const checked = await upload({ dryRun: '1' })
  const messageId = await upload({})
  const [done] = await repA.ask(importCalls.history, { type: leads.label })
  // one that waits for its turn: only this one can be stopped
  const { data } = await sendFile(company, repA, calls.upload, part)
  const waiting = (await repA.ask(importCalls.history, { type: leads.label })).find(
    (each) => each.messageId === data,
  )
  return [
    [
      'a checked import',
      { ...label, importId: checked, owners: [{ name: `${SECRET}查无此人`, ownerUserId: repA.userId }] },
    ],
    ['an import', { ...label, importId: done?.importId, messageId }],
    ['a waiting import', { ...label, importId: waiting?.importId, messageId: data }],
  ]
}

const drawPool = (company: TestCompany): Promise<number> =>
  makePool(company, secretName(), {
    memberDeptId: '',
    memberUserId: String(company.people.managerA.userId),
  })

async function drawMembers(
  { people, platform }: TestCompany,
  records: readonly (readonly [RecordType, number])[],
): Promise<void> {
  const add = (who: Person, type: RecordType, id: number, ends: string | null) =>
    platform.pool.query(
      `insert into team_members (type, record_id, user_id, power, expires_on)
       values ($1, $2, $3, 2, current_date + $4::int)`,
      [type.label, id, who.userId, ends],
    )
  for (const [type, id] of records) {
    for (const who of [people.repB, people.managerB]) await add(who, type, id, '-1')
    await add(people.assistant, type, id, null)
  }
}

/** What a request may also hold, so that nothing is refused for its absence alone. */
function common(who: Person): Record<string, unknown> {
  return {
    page: 1,
    limit: 100,
    pageType: 1,
    ownerUserId: who.userId,
    userId: who.userId,
    mainUserId: who.userId,
    mainUserIds: [who.userId],
    taskInfoList: [{ name: '被改', status: 1, mainUserId: who.userId }],
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
    remarks: '越权',
    agentName: '被改',
    handleResult: '越权',
    recordContent: '越权',
    titleType: 1,
    invoiceTitle: '被改',
    model: 5,
    userIds: [who.userId],
    field: [],
    list: [{ fieldName: 'remark', value: '被改' }],
    search: SECRET,
    word: SECRET,
    searchList: [],
    noHideFields: [{ id: 1 }, { id: 2 }],
    hideFields: [],
    width: 100,
    lng: 120,
    lat: 30,
    radius: 10_000_000,
    types: 1,
    operation: 'delete',
  }
}

/** The request of a stranger about a target; who may sends the very same. */
export function requestOf(stranger: Person, target: Target): Record<string, unknown> {
  const name = `被改${randomUUID()}`
  const renamed = { customerName: name, leadsName: name, name, remark: '被改' }
  const entity = typeof target.entity === 'object' ? { ...target.entity, ...renamed } : renamed
  return { ...common(stranger), ...target, entity }
}
