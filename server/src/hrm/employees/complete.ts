import { sql } from 'kysely'
import { birthdayOf } from '#protocol/hrm/employees/birthday.ts'
import { identityOf, mobileOf } from '#protocol/hrm/employees/identity.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { SentMoment, StoredRow } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'

const IDENTITY_CARD = 1

type Entity = Record<string, unknown>
type Moment = Pick<SentMoment, 'actor' | 'stored' | 'db'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : String(value ?? ''))

/** What a field will hold: as sent, else as stored. */
const after = (entity: Entity, stored: StoredRow | null, column: string): unknown =>
  Object.hasOwn(entity, toKey(column)) ? entity[toKey(column)] : stored?.[column]

/**
 * Normal forms and derived values of what a form sent, with the refusals of hrm.md §5.2 in their order: the mobile number, values that
 * another employee has, the identity number.
 */
export async function completeEmployee({ actor, request, stored, db }: SentMoment): Promise<SaveRequest> {
  const entity = { ...request.entity }
  const name = textOf(after(entity, stored, 'employee_name'))
  if (Object.hasOwn(entity, 'mobile')) entity.mobile = normalMobile(entity.mobile, name)
  await refuseTaken({ actor, stored, db }, entity, name)
  readIdentity({ actor, stored, db }, entity, name)
  if (Object.hasOwn(entity, 'birthday')) entity.birthday = normalBirthday(entity, stored, name)
  if (!stored && textOf(entity.fliedKwbova) === '') entity.fliedKwbova = entity.mobile
  return { ...request, entity }
}

function normalMobile(value: unknown, name: string): string {
  const written = textOf(value)
  const mobile = written === '' ? '' : mobileOf(written)
  if (mobile === null) throw refusal('employeeMobileUnfit', name).at('mobile')
  return mobile
}

const LUNAR = 2

/** Month and day as they are stored, `MMdd`. */
function normalBirthday(entity: Entity, stored: StoredRow | null, name: string): string {
  const written = textOf(entity.birthday)
  const isLunar = Number(after(entity, stored, 'birthday_type')) === LUNAR
  const birthday = written === '' ? '' : birthdayOf(written, isLunar)
  if (birthday === null) throw refusal('birthdayUnfit', name).at('birthday')
  return birthday
}

const others = { mobile: 'employeeMobileTaken', job_number: 'jobNumberTaken' } as const

/** The unique indexes refuse what two requests send at once; this names the employee. */
async function refuseTaken({ stored, db }: Moment, entity: Entity, name: string): Promise<void> {
  for (const column of ['mobile', 'job_number'] as const) {
    const value = textOf(entity[toKey(column)])
    if (value === '' || !(await isTaken(db, column, { value, except: stored?.id ?? 0 }))) continue
    throw refusal(others[column], name).at(toKey(column))
  }
}

async function isTaken(
  db: Pick<Database, 'getExecutor'>,
  column: keyof typeof others,
  { value, except }: { value: string; except: number },
): Promise<boolean> {
  const { rows } = await sql`select from hrm_employee r where btrim(${sql.ref(`r.${column}`)}) = ${value}
    and r.deleted_at is null and r.id <> ${except} limit 1`.execute(db)
  return rows.length > 0
}

/** An identity card gives its normal form, the birthday and, where it is empty, the sex. */
function readIdentity({ actor, stored }: Moment, entity: Entity, name: string): void {
  if (!Object.hasOwn(entity, 'idNumber') && !Object.hasOwn(entity, 'idType')) return
  const written = textOf(after(entity, stored, 'id_number'))
  if (Number(after(entity, stored, 'id_type')) !== IDENTITY_CARD || written === '') return
  const identity = identityOf(written, today(actor.services.clock))
  if (!identity) throw refusal('identityUnfit', name).at('idNumber')
  entity.idNumber = identity.number
  entity.dateOfBirth = identity.birth
  if (textOf(after(entity, stored, 'sex')) === '') entity.sex = identity.sex
}
