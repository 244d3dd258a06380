import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { countShares } from '../employees/door.ts'
import { countSurveyed, listSurveyed } from '../performance/door.ts'
import { surveyRecruiting } from '../recruiting/door.ts'
import { surveySalary } from '../salary/door.ts'
import { requireStaff } from '../staff.ts'
import { findDays, readDay } from './days.ts'
import { addMemo, removeMemo } from './memos.ts'
import { remind, surveyEmployees, surveyOwn, surveyTeam } from './surveys.ts'
import './tables.ts'

/** Users without the branch of human resources are refused (hrm.md §2.2). */
async function staff<Answer>(actor: Actor, read: (actor: Actor) => Promise<Answer>): Promise<Answer> {
  await requireStaff(actor)
  return read(actor)
}

/** 工作台 (hrm.md §18); figures come from the folders whose lists they lead to. */
export const workbench = part({
  endpoints: [
    on(hrWorkbenchCalls.employees, (context) => surveyEmployees(context)),
    on(hrWorkbenchCalls.team, (context) => surveyTeam(context)),
    on(hrWorkbenchCalls.teamShares, (context) => staff(context, countShares)),
    on(hrWorkbenchCalls.recruiting, (context) => staff(context, surveyRecruiting)),
    on(hrWorkbenchCalls.salary, (context) => staff(context, surveySalary)),
    on(hrWorkbenchCalls.appraisalCounts, (context) => staff(context, countSurveyed)),
    on(hrWorkbenchCalls.appraisals, (context) =>
      staff(context, (actor) => listSurveyed(actor, context.request.type)),
    ),
    on(hrWorkbenchCalls.reminders, (context) => remind(context)),
    on(hrWorkbenchCalls.entries, (context) => readDay(context, context.request.time, 'management')),
    on(hrWorkbenchCalls.days, (context) => findDays(context, context.request, 'management')),
    on(hrWorkbenchCalls.ownEntries, (context) => readDay(context, context.request.time, 'employee')),
    on(hrWorkbenchCalls.ownDays, (context) => findDays(context, context.request, 'employee')),
    on(hrWorkbenchCalls.addMemo, (context) => addMemo(context, context.request)),
    on(hrWorkbenchCalls.removeMemo, (context) => removeMemo(context, context.request.notesId)),
    on(hrWorkbenchCalls.own, (context) => surveyOwn(context)),
  ],
})
