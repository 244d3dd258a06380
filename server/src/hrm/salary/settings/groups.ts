import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { type PayGroup, payGroupOf, takenBy } from '#protocol/hrm/salary/groups.ts'
import { ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import type { PayGroupRow, PayGroupSave } from '#protocol/hrm/salary/setting-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { type paging, windowOf } from '#protocol/platform/wire.ts'
import { recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { lockConfig } from '../../config.ts'
import { salaryAct } from '../acts.ts'
import { readRates } from './rates.ts'
import { readRules } from './rules.ts'

onConstraint('hrm_pay_group_people_pkey', 'salaryGroupEmployeeTaken', 'employeeIds')
onConstraint('hrm_pay_group_depts_pkey', 'salaryGroupDeptTaken', 'deptIds')

const CHANGE_RULE = '按转正/调薪前后的工资混合计算'

export interface StoredGroup extends PayGroup {
  readonly name: string
  readonly ruleId: number
  readonly proration: PayGroupRow['proration']
  readonly isMixed: 0 | 1
}

export async function readGroups(db: Kysely<Tables>): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`select g.group_id as id, g.name, g.rule_id as "ruleId", g.proration,
      g.is_mixed as "isMixed",
      array(select employee_id from hrm_pay_group_people p where p.group_id = g.group_id order by 1) as "employeeIds",
      array(select dept_id from hrm_pay_group_depts d where d.group_id = g.group_id order by 1) as "deptIds"
    from hrm_pay_groups g order by g.group_id`.execute(db)
  return rows
}

/** A department, then those above it. */
export const lineOf =
  ({ hrDepts }: Pick<AppServices, 'hrDepts'>) =>
  (deptId: number): number[] =>
    (hrDepts.entry(deptId)?.path ?? [deptId]).toReversed()

/** The group by which an employee of a department is paid; null: none. */
export function groupFinder(services: Pick<AppServices, 'hrDepts'>, groups: readonly StoredGroup[]) {
  const line = lineOf(services)
  return (employeeId: number, deptId: number | null): StoredGroup | null => {
    const found = payGroupOf(employeeId, deptId === null ? [] : line(deptId), groups)
    return groups.find(({ id }) => id === found) ?? null
  }
}

type Paging = z.output<z.ZodObject<typeof paging>>

export async function listGroups({ services }: Actor, request: Paging): Promise<Page<PayGroupRow>> {
  const { db, hrDepts, clock } = services
  const [all, rules, { rates }] = [await readGroups(db), await readRules(db), await readRates(db)]
  const { page, limit } = windowOf(request)
  const shown = all.slice((page - 1) * limit, page * limit)
  const names = await namesOf(
    db,
    shown.flatMap(({ employeeIds }) => employeeIds),
  )
  const standard = ratesOn(rates, today(clock)).paidDays
  const list = shown.map((group) => ({
    groupId: group.id,
    groupName: group.name,
    ruleId: group.ruleId,
    ruleName: rules.find(({ rule_id }) => rule_id === group.ruleId)?.name ?? '',
    salaryStandard: standard,
    changeRule: CHANGE_RULE,
    deptList: group.deptIds.map((deptId) => ({ deptId, deptName: hrDepts.entry(deptId)?.name ?? '' })),
    employeeList: group.employeeIds.map((employeeId) => ({
      employeeId,
      employeeName: names.get(employeeId) ?? '',
    })),
    proration: group.proration,
    isMixed: group.isMixed,
  }))
  return toPage(list, all.length, { page, limit })
}

async function namesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select e.id, e.employee_name as name
    from hrm_employee e where e.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds a group, or changes the one with this id. An employee and a department with all below it are in one group at most. */
export async function saveGroup(actor: Actor, request: PayGroupSave & { groupId?: number }): Promise<void> {
  const { services } = actor
  const { groupName, ruleId, groupId, proration, isMixed } = request
  const [employeeIds, deptIds] = [[...new Set(request.employeeIds)], [...new Set(request.deptIds)]]
  if (employeeIds.length + deptIds.length === 0) throw refusal('salaryGroupEmpty').at('deptIds')
  await inTransaction(services.db, async (trx) => {
    await lockConfig(trx)
    const groups = await readGroups(trx)
    if (groupId !== undefined && !groups.some(({ id }) => id === groupId)) refuse('rowUnknown')
    if (!(await readRules(trx)).some(({ rule_id }) => rule_id === ruleId)) refuse('rowUnknown')
    await requireKnown(trx, services, { employeeIds, deptIds })
    const taken = takenBy({ id: groupId ?? 0, employeeIds, deptIds }, groups, lineOf(services))
    if (taken === 'employees') throw refusal('salaryGroupEmployeeTaken').at('employeeIds')
    if (taken === 'departments') throw refusal('salaryGroupDeptTaken').at('deptIds')
    const id = groupId ?? (await insertGroup(trx, { groupName, ruleId }))
    await sql`update hrm_pay_groups set name = ${groupName}, rule_id = ${ruleId},
        proration = coalesce(${proration ?? null}, proration), is_mixed = coalesce(${isMixed ?? null}, is_mixed) where group_id = ${id}`.execute(
      trx,
    )
    await sql`delete from hrm_pay_group_people where group_id = ${id}`.execute(trx)
    await sql`delete from hrm_pay_group_depts where group_id = ${id}`.execute(trx)
    await sql`insert into hrm_pay_group_people (employee_id, group_id)
      select each, ${id} from unnest(${employeeIds}::bigint[]) each`.execute(trx)
    await sql`insert into hrm_pay_group_depts (dept_id, group_id)
      select each, ${id} from unnest(${deptIds}::bigint[]) each`.execute(trx)
    const behavior = groupId === undefined ? '新建' : '编辑'
    await recordActs(trx, actor, [salaryAct(behavior, groupName, `${behavior}了薪资组:${groupName}`)])
  })
}

async function insertGroup(
  trx: Transaction<Tables>,
  { groupName, ruleId }: Pick<PayGroupSave, 'groupName' | 'ruleId'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into hrm_pay_groups (name, rule_id)
    values (${groupName}, ${ruleId}) returning group_id as id`.execute(trx)
  return rows[0]?.id ?? refuse('rowUnknown')
}

/** Ids that are nothing, and departments that are gone, are refused. */
async function requireKnown(
  trx: Transaction<Tables>,
  { hrDepts }: Pick<AppServices, 'hrDepts'>,
  { employeeIds, deptIds }: Pick<PayGroup, 'employeeIds' | 'deptIds'>,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hrm_employee e
    where e.id = any(${employeeIds}::bigint[]) and e.deleted_at is null`.execute(trx)
  const isGone = deptIds.some((deptId) => hrDepts.entry(deptId)?.isRemoved !== false)
  if (isGone || rows[0]?.count !== employeeIds.length) refuse('rowUnknown')
}

/** Its employees are in no group from then on; sheets that exist keep their rows until they are computed again. */
export async function removeGroup(actor: Actor, groupId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await lockConfig(trx)
    const { rows } = await sql<{ name: string }>`delete from hrm_pay_groups where group_id = ${groupId}
      returning name`.execute(trx)
    const name = rows[0]?.name ?? refuse('rowUnknown')
    await recordActs(trx, actor, [salaryAct('删除', name, `删除了薪资组:${name}`)])
  })
}
