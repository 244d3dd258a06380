import { sql } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import type { Duplicate } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { holdsGrams } from '#server/engine/features/list/search.ts'
import { allOf, anyOf, type Condition, escapeLike } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { bestAuth, POOL_LABEL, poolsHolding } from '../pool/door.ts'
import { findByNumber } from '../software-lock/door.ts'

/** Rows at most, over all types. */
const SHOWN = 10

interface RawRow {
  id: number
  name: string
  create_time: Date
  last_time: Date | null
  owner_user_id: number | null
  contacts_id: number | null
  contacts_name: string | null
  customer_id: number | null
  customer_name: string | null
}

interface Question {
  name: string
  phone: string
  shellNum: string
}

/**
 * 查重 (record-engine.md §9.7): records of all owners whose name contains the text, or whose phone it is, or the customer who has
 * the lock (locks-and-extensions.md §15.6), with only what shows whose they are. Columns that the caller may not use are not compared.
 */
export async function findDuplicates(actor: Actor, question: Question): Promise<Duplicate[]> {
  if (!question.name && !question.phone) return question.shellNum ? findHolder(actor, question.shellNum) : []
  const found = await Promise.all([
    findCustomers(actor, question),
    findLeads(actor, question),
    question.phone ? findContacts(actor, question) : [],
  ])
  return found.flat().slice(0, SHOWN)
}

/** A condition over `r`; null when the caller may use none of the columns. */
function matching(
  actor: Actor,
  type: RecordType,
  { name, phone }: Omit<Question, 'shellNum'>,
): Condition | null {
  const rights = fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current())
  const isUsable = (column: string) => rights.usable(toKey(column))
  const word = name || phone
  const columns = (name ? [type.title] : ['mobile', 'telephone']).filter(isUsable)
  if (columns.length === 0) return null
  const compared = columns.map((column) =>
    name
      ? sql<boolean>`r.${sql.ref(column)} ilike ${`%${escapeLike(name)}%`}`
      : sql<boolean>`r.${sql.ref(column)} = ${phone}`,
  )
  const found = allOf([...holdsGrams(word), anyOf(compared)])
  const alike = sql<boolean>`comparable_name(r.${sql.ref(type.title)}) = comparable_name(${name})`
  // each by an index of its own
  return allOf([
    sql<boolean>`r.deleted_at is null`,
    name && type.key !== contacts.key ? anyOf([found, alike]) : found,
  ])
}

async function findCustomers(actor: Actor, question: Question): Promise<Duplicate[]> {
  const where = matching(actor, customer, question)
  return where ? customersWhere(actor, where) : []
}

/** The customer of a lock, by its number with or without the series. */
async function findHolder(actor: Actor, shellNum: string): Promise<Duplicate[]> {
  const lock = await findByNumber(actor.services.lists.db, shellNum)
  if (!lock) return []
  const holds = sql<boolean>`r.deleted_at is null
    and r.id in (select l.customer_id from software_lock l where l.id = ${lock.id})`
  const found = await customersWhere(actor, holds)
  return found.map((row) => ({ ...row, shellNum: lock.shell_num }))
}

async function customersWhere(actor: Actor, where: Condition): Promise<Duplicate[]> {
  const { rows } = await sql<RawRow>`
    select r.id, r.customer_name as name, r.create_time, r.last_time, r.owner_user_id,
      c.id as contacts_id, c.name as contacts_name
    from (select * from customer r where ${where} limit ${SHOWN}) r
    left join contacts c on c.id = r.contacts_id and c.deleted_at is null
    order by r.create_time desc`.execute(actor.services.lists.db)
  const pooled = rows.filter((row) => row.owner_user_id === null).map((row) => row.id)
  const pools = await poolsHolding(actor, pooled)
  return rows.map((row) => {
    if (row.owner_user_id !== null) return toDuplicate(actor, row, customer)
    const holding = pools.get(row.id) ?? []
    const poolAuthList = bestAuth(actor, holding, undefined)
    return {
      ...toDuplicate(actor, row, customer),
      type: POOL_LABEL,
      poolName: holding.map((pool) => pool.name).join(','),
      poolIds: holding.map((pool) => pool.poolId).join(','),
      ...(poolAuthList ? { poolAuthList } : {}),
    }
  })
}

async function findLeads(actor: Actor, question: Question): Promise<Duplicate[]> {
  const where = matching(actor, leads, question)
  if (!where) return []
  const { rows } = await sql<RawRow>`
    select r.id, r.leads_name as name, r.create_time, r.last_time, r.owner_user_id
    from (select * from leads r where r.is_transform = 0 and ${where} limit ${SHOWN}) r
    order by r.create_time desc`.execute(actor.services.lists.db)
  return rows.map((row) => toDuplicate(actor, row, leads))
}

async function findContacts(actor: Actor, question: Question): Promise<Duplicate[]> {
  const where = matching(actor, contacts, question)
  if (!where) return []
  const { rows } = await sql<RawRow>`
    select r.id, r.name, r.create_time, r.last_time, r.owner_user_id,
      r.id as contacts_id, r.name as contacts_name, c.id as customer_id, c.customer_name
    from (select * from contacts r where ${where} limit ${SHOWN}) r
    left join customer c on c.id = r.customer_id and c.deleted_at is null
    order by r.create_time desc`.execute(actor.services.lists.db)
  return rows.map((row) => ({
    ...toDuplicate(actor, row, contacts),
    ...(row.customer_id === null
      ? {}
      : { customerId: row.customer_id, customerName: row.customer_name ?? '' }),
  }))
}

/** Shows whose a record is, without what the caller's roles hide. */
function toDuplicate({ services, viewer }: Actor, row: RawRow, type: RecordType): Duplicate {
  const fields = services.engine.catalog.current()
  const own = fieldRightsOf(viewer, type, fields)
  const contact = fieldRightsOf(viewer, contacts, fields)
  return {
    id: row.id,
    name: own.level(toKey(type.title)) > 1 ? row.name : '',
    createTime: own.level('createTime') > 1 ? formatMoment(row.create_time) : '',
    ownerUserId: row.owner_user_id,
    ownerUserName:
      row.owner_user_id === null ? null : services.directory.current().realname(row.owner_user_id),
    type: type.label,
    lastTime: row.last_time && own.level('lastTime') > 1 ? formatMoment(row.last_time) : null,
    poolName: '',
    poolIds: '',
    contactsId: row.contacts_id ?? null,
    contactsName: contact.level('name') > 1 ? (row.contacts_name ?? null) : null,
  }
}
