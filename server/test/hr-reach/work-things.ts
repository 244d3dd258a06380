import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalVoiceCalls } from '#protocol/hrm/performance/voice-calls.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { addPlan, advance, confirm, employ, KPI, planOf, rate, rowOf } from '../appraisals.ts'
import { addGroup, addShift, dayShift, groupOf } from '../attendance.ts'
import { lastId } from '../foreign-office.ts'
import { hire } from '../hr.ts'
import type { TestCompany } from '../people.ts'
import { addCandidate, addPost } from '../recruiting.ts'
import { markOf, type Staff } from './staff.ts'

/** The day from which settings that are changed hold. */
const AHEAD = '2025-06-01'

/** A group of each, a clock by themselves, adjusted leave, a closed month, a rostered day. */
export async function drawAttendance(company: TestCompany, staff: readonly Staff[]): Promise<void> {
  const { admin } = company.people
  const shiftId = await addShift(admin)
  for (const each of staff) {
    const { employeeId, person, things } = each
    const mark = markOf(each)
    const groupId = await addGroup(admin, `考勤组${employeeId}`, shiftId, { employeeIds: [employeeId] })
    const clockTime = '2025-05-14 09:00:00'
    const clock = {
      clockType: 1,
      clockTime,
      address: `${mark}地址`,
      lng: '',
      lat: '',
      remark: `${mark}备注`,
      type: 1,
    }
    await person.ask(clockCalls.add, clock)
    const adjusted = { employeeId, leaveType: '年假', units: '3', reason: `${mark}补假` } as const
    await admin.ask(leaveCalls.adjust, adjusted)
    const day = '2025-05-21'
    await admin.ask(attendanceSettingCalls.saveRoster, { days: [{ employeeId, day, shiftId }] })
    things.set('shift', {
      ...{ ...dayShift, name: '被改', shiftId, effectTime: AHEAD },
      ...{ month: '2025-04', deptId: each.deptId, employeeId },
    })
    things.set('clock', {
      ...{ ...clock, clockId: await lastId(company, 'clock_id', 'hrm_clocks') },
      ...{ clockTime: '2025-05-14 08:00:00', address: '被改', remark: '被改' },
    })
    things.set('attendance', {
      ...{ ...adjusted, shiftId, month: '2025-04', date: '2025-05', workSince: '2011-01-01' },
      ...groupOf('被改', shiftId, { employeeIds: [employeeId], effectTime: AHEAD }),
      ...{ groupId, special: [{ day, shiftId }], days: [{ employeeId, day, shiftId: 0, was: { shiftId } }] },
    })
  }
  await admin.ask(attendanceMonthCalls.close, { month: '2025-04' })
}

/** A post of the department of each, with a candidate and an interview to come. */
export async function drawRecruiting(company: TestCompany, staff: readonly Staff[]): Promise<void> {
  const { admin } = company.people
  for (const [at, each] of staff.entries()) {
    const { employeeId, deptId, things } = each
    const mark = markOf(each)
    const people = { ownerEmployeeId: employeeId, interviewEmployeeIds: String(employeeId) }
    const post = { ...people, deptId, jobDescription: `${mark}描述` }
    const postId = await addPost(admin, `${mark}职位`, post)
    const candidateId = await addCandidate(admin, `${mark}候选人`, { postId, remark: `${mark}评语` })
    const time = { interviewTime: `2030-01-0${at + 2} 10:00:00`, type: 3, address: `${mark}会议室` }
    const interview = { interviewEmployeeId: employeeId, otherInterviewEmployeeIds: [] }
    await admin.ask(interviewCalls.arrange, { candidateIds: [candidateId], ...interview, ...time })
    const { channelId } = await admin.ask(candidateCalls.detail, { id: candidateId })
    things.set('post', { ...people, type: 2, typeId: postId, postId, deptId, jobNature: 1, status: 0 })
    things.set('candidate', {
      ...{ id: candidateId, type: 3, typeId: candidateId, candidateId, candidateIds: [candidateId] },
      ...{ ...interview, ...time, postId, channelId, otherInterviewEmployeeIds: [employeeId] },
      ...{ employeeIds: [employeeId], result: 2, pooled: 1, status: 1, sex: 1, education: 1 },
      ...{ from: '2030-01-02', to: '2030-01-02', minutes: 60, eliminate: '候选人放弃' },
    })
  }
}

/** An appraisal of each whose result is appealed against, and one that waits for the confirmation of its targets. */
export async function drawAppraisals(company: TestCompany, staff: readonly Staff[]): Promise<void> {
  const { admin, director } = company.people
  const boss = await employ(admin, director)
  const peers = [boss]
  for (const name of ['甲', '乙']) peers.push(await hire(admin, `互评${name}`))
  const by = { type: 5, employeeId: boss }
  for (const each of staff) {
    const { employeeId, person, things } = each
    const mark = markOf(each)
    const segList = [
      {
        ...{ segName: `${mark}目标`, value: `${mark}内容`, isFixed: 0 as const, weight: 100 },
        items: [{ itemName: `${mark}指标`, value: `${mark}要求` }],
      },
    ]
    const begin = async (name: string) => {
      const appraisalId = await addPlan(admin, {
        ...{ appraisalName: `${mark}${name}`, employeeIds: [employeeId], resultConfirmors: [boss] },
        ...{ targetConfirmorsList: [by], evaluatorsList: [{ ...by, weight: 100 }] },
      })
      await advance(admin, appraisalId, 1)
      const { employeeAppraisalId } = await rowOf(admin, appraisalId, employeeId)
      await person.ask(appraisalCalls.write, { employeeAppraisalId, isDraft: 0, segList })
      const segId = await lastId(company, 'goal_id', 'hrm_goals')
      const { scoreLevels } = { scoreLevels: await admin.ask(appraisalPlanCalls.levels, { appraisalId }) }
      const levelId = scoreLevels[0]?.levelId ?? 0
      const thing = {
        ...{ ...planOf({}), appraisalId, employeeAppraisalId, employeeId, segId, levelId, tableId: KPI },
        ...{ employeeIds: peers, resultConfirmors: [boss], targetConfirmorsList: [by] },
        ...{ evaluatorsList: [{ ...by, weight: 100 }], score: 70, fromLevelId: levelId, fromScore: 70 },
        segList: [{ ...segList[0], segId, tempSegId: segId, items: [{ tempItemId: 1, itemName: '被改' }] }],
        resultEvaluatoSegBOList: [{ segId, score: 70, evaluate: '被改' }],
        ...{ schedule: 40, explainDesc: '被改', rejectReason: '被改', reason: '被改', answer: '被改' },
      }
      return { appraisalId, employeeAppraisalId, thing }
    }
    const done = await begin('考核')
    const { appraisalId, employeeAppraisalId } = done
    await confirm(director, employeeAppraisalId)
    await advance(admin, appraisalId, 2)
    await admin.ask(appraisalPlanCalls.setPeers, { employeeAppraisalId, employeeIds: peers })
    await rate(director, employeeAppraisalId, 70)
    await advance(admin, appraisalId, 3)
    await director.ask(appraisalCalls.accept, { appraisalId })
    await person.ask(appraisalVoiceCalls.addAppeal, { employeeAppraisalId, reason: `${mark}申诉` })
    const appealId = await lastId(company, 'appeal_id', 'hrm_appeals')
    things.set('appraisal', { ...done.thing, appealId, status: 3 })
    things.set('running appraisal', { ...(await begin('目标')).thing, status: 1 })
  }
}
