import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import {
  acceptResults,
  addAppeal,
  addPlan,
  advancePlan,
  confirmTarget,
  evaluate,
  ownEmployeeId,
  stopPlan,
  writeAppraisal,
} from '#server/hrm/door.ts'
import { addDays, addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { HiredMember } from './hire-staff.ts'

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  /** Who makes the plans. */
  administrator: number
}

interface Person {
  userId: number
  employeeId: number
  superior: number
}

/** Results are confirmed, and one appeals. */
const APPEALED = 3.5
const KPI = 48
const TEAM = 4
const levels = [
  { levelName: 'S', minScore: 85, maxScore: 100, minNum: 0, maxNum: 50 },
  { levelName: 'A', minScore: 75, maxScore: 84, minNum: 0, maxNum: 60 },
  { levelName: 'B', minScore: 60, maxScore: 74, minNum: 0, maxNum: 40 },
  { levelName: 'C', minScore: 0, maxScore: 59, minNum: 0, maxNum: 20 },
]
const targets = [
  { segName: '销售回款', weight: 60, itemName: '季度回款', value: '完成季度回款计划的100%' },
  { segName: '客户拜访', weight: 40, itemName: '拜访次数', value: '每月有效拜访不少于12次' },
]
const scores = [92, 81, 76, 68]
const remark = '完成情况与计划一致'

/** Appraisals of the demonstration company: one plan in each of its states, an appeal among the results. */
export async function fillAppraisals({ services, staff, administrator }: Filling): Promise<void> {
  const day = today(services.clock)
  const people = await teamOf(services, staff)
  const confirmer = await ownEmployeeId(services.db, { userId: administrator })
  if (people.length < TEAM || confirmer === null) return
  const quarter = (name: string, monthsAgo: number, upTo: number, stop = false): Promise<void> =>
    draw({
      services,
      people,
      administrator,
      confirmer,
      name,
      from: addMonths(day, -monthsAgo),
      upTo,
      stop,
    })
  await quarter('上季度绩效考核', 6, 4)
  await quarter('专项任务考核', 4, 1, true)
  await quarter('半年度绩效考核', 3, 3)
  await quarter('试点项目考核', 3, APPEALED)
  await quarter('本月绩效考核', 2, 2)
  await quarter('下季度绩效目标', 1, 1)
  await quarter('年度绩效考核', 0, 0)
}

/** Some who have a superior, all of them with an account. */
async function teamOf(services: AppServices, staff: readonly HiredMember[]): Promise<Person[]> {
  const byKey = new Map(staff.map(({ key, userId }) => [key, userId]))
  const people: Person[] = []
  for (const { userId, superior } of staff.toReversed().toSorted((one, other) => other.months - one.months)) {
    const above = byKey.get(superior ?? '')
    const employeeId = await ownEmployeeId(services.db, { userId })
    if (above === undefined || employeeId === null || people.length >= TEAM) continue
    people.push({ userId, employeeId, superior: above })
  }
  return people
}

interface Drawing {
  services: AppServices
  people: readonly Person[]
  administrator: number
  confirmer: number
  name: string
  from: string
  /** Status of the plan in the end, or `APPEALED`. */
  upTo: number
  stop: boolean
}

async function draw(drawing: Drawing): Promise<void> {
  const { services, people, administrator, confirmer, name, from, upTo, stop } = drawing
  const as = actingIn(services)
  const at = (userId: number, days: number): Actor => {
    const moment = new Date(`${addDays(from, days)}T09:30:00+08:00`)
    const now = services.clock.now()
    return as(userId, moment > now ? now : moment)
  }
  const hr = (days: number) => at(administrator, days)
  const appraisalId = await addPlan(hr(0), {
    appraisalName: name,
    cycleType: 2,
    startTime: from,
    endTime: addMonths(from, 3),
    tableId: KPI,
    fullScore: 100,
    isForce: 0,
    resultConfirmors: [confirmer],
    employeeIds: people.map(({ employeeId }) => employeeId),
    deptIds: [],
    targetConfirmorsList: [{ type: 2 }],
    evaluatorsList: [{ type: 2, weight: 100 }],
    scoreLevelList: levels,
  })
  if (upTo === 0) return
  await advancePlan(hr(1), { appraisalId, status: 1 })
  const rows = await appraisalsOf(services, appraisalId)
  // in an open phase the last one lags behind
  const isLate = (index: number, phase: number) => upTo === phase && index === people.length - 1
  for (const [index, person] of people.entries()) {
    const employeeAppraisalId = rows.get(person.employeeId) ?? 0
    if (isLate(index, 1)) continue
    await writeAppraisal(at(person.userId, 3), { employeeAppraisalId, isDraft: 0, segList: goals() })
    if (upTo === 1 && index > 0) continue
    await confirmTarget(at(person.superior, 4), { employeeAppraisalId, status: 1, rejectReason: '' })
  }
  if (stop) return stopPlan(hr(9), appraisalId)
  if (upTo < 2) return
  await advancePlan(hr(20), { appraisalId, status: 2 })
  for (const [index, person] of people.entries())
    if (!isLate(index, 2))
      await evaluate(at(person.superior, 24), {
        employeeAppraisalId: rows.get(person.employeeId) ?? 0,
        status: 1,
        score: scores[index % scores.length] ?? 80,
        evaluate: remark,
        rejectReason: '',
        resultEvaluatoSegBOList: [],
      })
  if (upTo < 3) return
  await advancePlan(hr(26), { appraisalId, status: 3 })
  if (upTo < APPEALED) return
  await acceptResults(hr(28), appraisalId)
  const [first] = people
  if (upTo === APPEALED && first)
    return addAppeal(at(first.userId, 30), {
      employeeAppraisalId: rows.get(first.employeeId) ?? 0,
      reason: '三月回款的两笔到账未计入，请核对',
    })
  await advancePlan(hr(35), { appraisalId, status: 4 })
}

const goals = () =>
  targets.map(({ segName, weight, itemName, value }) => ({
    segName,
    weight,
    value: '',
    isFixed: 0 as const,
    items: [{ itemName, value }],
  }))

async function appraisalsOf({ db }: AppServices, planId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ employee_id: number; person_id: number }>`select employee_id, person_id
    from hrm_plan_people where plan_id = ${planId}`.execute(db)
  return new Map(rows.map(({ employee_id, person_id }) => [employee_id, person_id]))
}
