import type { OwnSurvey } from '#protocol/hrm/workbench/calls.ts'
import { daysBetween } from '#protocol/platform/day.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { countMonthly, readOwn, readOwnBecome } from '../employees/door.ts'
import { countSheetsToExamine, unreadSlip } from '../salary/door.ts'
import { requireStaff } from '../staff.ts'

/** 人事概况. */
export async function surveyEmployees(actor: Actor): Promise<Readonly<Record<string, number>>> {
  await requireStaff(actor)
  const { survey } = await countMonthly(actor)
  return survey
}

/** 我的团队: who is employed, and who has come, gone, been confirmed or moved this month. */
export async function surveyTeam(actor: Actor): Promise<Record<string, number>> {
  const survey = await surveyEmployees(actor)
  return Object.fromEntries(Object.entries(survey).filter(([code]) => Number(code) <= 4))
}

/** 待办提醒, each number within the right to its list (hrm.md §18.2). */
export async function remind(actor: Actor) {
  await requireStaff(actor)
  const { remind: counts } = await countMonthly(actor)
  return {
    toSalaryExamine: await countSheetsToExamine(actor),
    toLeave: counts[2] ?? 0,
    toExpireContract: counts[3] ?? 0,
    toCorrect: counts[4] ?? 0,
    toIn: counts[5] ?? 0,
    toBirthday: counts[6] ?? 0,
  }
}

/** The head of 员工端; refuses (6048) users without an employee. */
export async function surveyOwn(actor: Actor): Promise<OwnSurvey> {
  const { services, viewer } = actor
  const { role: _, employeeId, ...own } = await readOwn(actor)
  if (employeeId === null) return refuse('ownEmployeeMissing')
  const people = services.directory.current()
  const slip = await unreadSlip(actor, employeeId)
  const { companyName } = await readCompanyInfo(services.db)
  const entryDay = own.entryTime === null ? 0 : daysBetween(own.entryTime, today(services.clock)) + 1
  return {
    ...own,
    employeeId,
    becomeTime: await readOwnBecome(services.db, employeeId),
    img: people.user(viewer.userId)?.img ?? null,
    companyName,
    entryDay: Math.max(0, entryDay),
    slipRemarks: slip && `${people.realname(slip.senderId)}更新了您${slip.month}月的工资条，前往查看>>`,
  }
}
