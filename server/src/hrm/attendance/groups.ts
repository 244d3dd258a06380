import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  attendanceSettingCalls,
  GroupRow,
  GroupSettings,
} from '#protocol/hrm/attendance/setting-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { lockSettings, requireAhead, settingAct } from './shifts.ts'

onConstraint('hrm_group_spans_employee', 'groupEmployeeTaken', 'employeeIds')
onConstraint('hrm_group_spans_dept', 'groupDeptTaken', 'deptIds')

type Trx = Transaction<Tables>
type SaveGroup = z.output<typeof attendanceSettingCalls.saveGroup.request>

const READ = 'hrm/attendance/readClock'
const MANAGE = 'hrm/attendance/manage'

interface Version {
  group_id: number
  settings: GroupSettings
  from: string
}
interface Member {
  group_id: number
  employee_id: number | null
  dept_id: number | null
  name: string | null
}

/** The departments of employees in reach and all above them: those of the tree that the reader sees (hrm.md §3.1). */
const seenDepts = (viewer: Viewer): RawBuilder<unknown> => sql`
  with recursive seen as (select r.dept_id from hrm_employee r where r.deleted_at is null and ${inScope(viewer, READ, 'r')}
    union select d.pid from hrm_depts d join seen on d.dept_id = seen.dept_id)
  select dept_id from seen`

/** Members whom the reader reaches; of the ones who keep the groups all. */
function isSeen(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.can(MANAGE) || viewer.range(READ) === 5) return sql<boolean>`true`
  return sql<boolean>`(case when s.employee_id is null then s.dept_id = any(array(${seenDepts(viewer)}))
    else ${inScope(viewer, READ, 'e')} end)`
}

/** Groups as they are lately decided. */
export async function listGroups({ services, viewer }: Actor): Promise<GroupRow[]> {
  const { rows } = await sql<Version>`select distinct on (v.group_id) v.group_id, v.settings,
      lower(v.valid)::text as "from"
    from hrm_group_versions v order by v.group_id, lower(v.valid) desc`.execute(services.db)
  const { rows: members } = await sql<Member>`select s.group_id, s.employee_id, s.dept_id,
      coalesce(e.employee_name, d.name) as name
    from hrm_group_spans s left join hrm_employee e on e.id = s.employee_id left join hrm_depts d on d.dept_id = s.dept_id
    where upper(s.valid) is null and (e.id is null or e.deleted_at is null) and ${isSeen(viewer)}
    order by s.dept_id nulls last, s.employee_id`.execute(services.db)
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map(({ group_id: groupId, settings, from }) => {
    const own = byGroup.get(groupId) ?? []
    return {
      ...settings,
      groupId,
      from,
      employeeIds: own.flatMap(({ employee_id }) => employee_id ?? []),
      deptIds: own.flatMap(({ dept_id }) => dept_id ?? []),
      memberNames: own.flatMap(({ name }) => name ?? []),
    }
  })
}

/** A version of settings and members from its day on; days before it keep theirs. A new group may begin on any day. */
export async function saveGroup(
  actor: Actor,
  { groupId, effectTime, employeeIds, deptIds, ...settings }: SaveGroup,
): Promise<null> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await lockSettings(trx)
    await requireShifts(trx, settings)
    const id = groupId ? await requireGroup(trx, groupId) : await newGroup(trx)
    if (groupId) {
      requireAhead(effectTime, today(services.clock))
      await cutVersions(trx, id, effectTime)
    }
    await sql`insert into hrm_group_versions (group_id, valid, settings)
      values (${id}, daterange(${effectTime}::date, null), ${JSON.stringify(settings)}::jsonb)`.execute(trx)
    await addMembers(trx, id, effectTime, { employeeIds, deptIds })
    const detail = `保存了考勤组：${settings.name}，${effectTime}起生效`
    await recordActs(trx, actor, [settingAct(groupId ? '编辑' : '新建', settings.name, detail)])
  })
  return null
}

/** Settings and members end where new ones begin; those that would begin later are replaced. */
async function cutVersions(trx: Trx, groupId: number, day: string): Promise<void> {
  await sql`delete from hrm_group_versions
    where group_id = ${groupId} and lower(valid) >= ${day}::date`.execute(trx)
  await sql`update hrm_group_versions set valid = daterange(lower(valid), ${day}::date)
    where group_id = ${groupId} and valid @> ${day}::date`.execute(trx)
  await sql`delete from hrm_group_spans where group_id = ${groupId} and lower(valid) >= ${day}::date`.execute(
    trx,
  )
  await sql`update hrm_group_spans set valid = daterange(lower(valid), ${day}::date)
    where group_id = ${groupId} and valid @> ${day}::date`.execute(trx)
}

async function addMembers(
  trx: Trx,
  groupId: number,
  day: string,
  { employeeIds, deptIds }: { employeeIds: readonly number[]; deptIds: readonly number[] },
): Promise<void> {
  const [people, depts] = [[...new Set(employeeIds)], [...new Set(deptIds)]]
  const { rows } = await sql<{ known: number }>`select (select count(*)::int from hrm_employee
        where id = any(${people}::bigint[]) and deleted_at is null)
      + (select count(*)::int from hrm_depts where dept_id = any(${depts}::bigint[]) and removed_at is null) as known`.execute(
    trx,
  )
  if (rows[0]?.known !== people.length + depts.length) refuse('rowUnknown')
  await sql`insert into hrm_group_spans (group_id, employee_id, dept_id, valid)
    select ${groupId}::bigint, m.id, null::bigint, daterange(${day}::date, null) from unnest(${people}::bigint[]) m (id)
    union all select ${groupId}::bigint, null, m.id, daterange(${day}::date, null) from unnest(${depts}::bigint[]) m (id)`.execute(
    trx,
  )
}

async function requireShifts(trx: Trx, { week, special }: GroupSettings): Promise<void> {
  const wanted = new Set([...week, ...special.map(({ shiftId }) => shiftId)].filter((id) => id !== null))
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from hrm_shifts
    where shift_id = any(${[...wanted]}::bigint[]) and removed_at is null`.execute(trx)
  if (rows[0]?.known !== wanted.size) throw refusal('valueUnknown', '班次').at('week')
}

async function requireGroup(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql`select from hrm_groups where group_id = ${id}`.execute(trx)
  return rows.length > 0 ? id : refuse('rowUnknown')
}

async function newGroup(trx: Trx): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into hrm_groups default values returning group_id as id`.execute(trx)
  return rows[0]?.id ?? refuse('rowUnknown')
}
