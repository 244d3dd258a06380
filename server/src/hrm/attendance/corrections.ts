import { sql } from 'kysely'
import { correctionTypes, oaTypes } from '#protocol/examine/forms.ts'
import { type ExamineListener, hint } from '#server/examine/door.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay, formatMoment, parseMoment } from '#server/platform/time/clock.ts'
import { ownEmployeeId } from '../staff.ts'
import { changeFacts } from './close.ts'

const WRITTEN = 2
const words: readonly unknown[] = correctionTypes
const typeOf = (word: unknown): number => words.indexOf(word) + 1
const momentIn = (value: unknown): Date | null =>
  value instanceof Date ? value : typeof value === 'string' ? (parseMoment(value) ?? null) : null

/** 补卡: a correction that has passed is a clock of the day, as any other (hrm.md §10.1). */
export const correctionApprovals: ExamineListener = {
  oaTypes: [oaTypes.correction],
  check: async ({ services }, { userId, values }) => {
    const at = momentIn(values.start_time)
    const employeeId = await ownEmployeeId(services.db, { userId })
    if (employeeId === null) return [{ level: 'refusal', words: '您在人力资源没有员工' }]
    if (!at) return []
    if (at > services.clock.now()) return [{ level: 'refusal', words: '打卡时间不能晚于现在' }]
    const { rows } = await sql<{
      at: Date
    }>`select c.at from hrm_clocks c where c.employee_id = ${employeeId} and c.counts
      and c.clock_type = ${typeOf(values.type_id)} and (c.at at time zone 'Asia/Shanghai')::date = ${formatDay(at)}::date
      order by c.at limit 3`.execute(services.db)
    return rows.map((row) => hint(`当天已有${String(values.type_id)}：${formatMoment(row.at).slice(11, 16)}`))
  },
  submitting: async (trx, { services }, { userId, values }) => {
    const at = momentIn(values.start_time)
    if ((await ownEmployeeId(trx, { userId })) === null) refuse('ownEmployeeMissing')
    if (at && at > services.clock.now()) refuse('clockAhead')
  },
  passed: async (trx, { services }, row) => {
    const at = momentIn(row.start_time)
    const employeeId = await ownEmployeeId(trx, { userId: Number(row.create_user_id) })
    const type = typeOf(row.type_id)
    if (!at || employeeId === null || type === 0) return
    const day = formatDay(at)
    await changeFacts(
      trx,
      { services, employeeId, first: day, last: day, source: `审批 ${row.id}` },
      async () => {
        await trx
          .insertInto('hrm_clocks')
          .values({
            employee_id: employeeId,
            at,
            received_at: services.clock.now(),
            clock_type: type,
            source: WRITTEN,
            counts: true,
            is_outside: false,
            address: '',
            lng: '',
            lat: '',
            remark: String(row.content ?? '').slice(0, REMARK),
            request_key: null,
            examine_id: row.id,
          })
          .execute()
      },
    )
  },
  undone: async (trx, { services }, row) => {
    const { rows } = await sql<{ employee_id: number; at: Date }>`select employee_id, at from hrm_clocks
      where examine_id = ${row.id} for update`.execute(trx)
    const [found] = rows
    if (!found) return
    const day = formatDay(found.at)
    const change = {
      services,
      employeeId: found.employee_id,
      first: day,
      last: day,
      source: `撤销 审批 ${row.id}`,
    }
    await changeFacts(trx, change, async () => {
      await sql`delete from hrm_clocks where examine_id = ${row.id}`.execute(trx)
    })
  },
}
const REMARK = 200
