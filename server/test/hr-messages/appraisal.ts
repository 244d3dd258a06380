import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalVoiceCalls } from '#protocol/hrm/performance/voice-calls.ts'
import { addPlan, advance, confirm, goals, rowOf } from '../appraisals.ts'
import type { Person } from '../people.ts'
import type { Office } from './raising.ts'

/** 87–96, 219–221: an appraisal in which one person confirms, evaluates and decides. */
export async function appraise({ people, idOf, raises }: Office): Promise<void> {
  const { hr } = people
  const { managerA, repA, director } = people
  const boss = { type: 5, employeeId: idOf('managerA') }
  const planId = await addPlan(hr, {
    ...{
      employeeIds: [idOf('repA'), idOf('repA')],
      resultConfirmors: [idOf('managerA'), idOf('managerA')],
    },
    ...{
      targetConfirmorsList: [boss],
      evaluatorsList: [
        { ...boss, weight: 60 },
        { type: 5, employeeId: idOf('director'), weight: 40 },
      ],
    },
  })
  const step = (status: number) => () => hr.call(appraisalPlanCalls.advance, { appraisalId: planId, status })
  await raises({ 87: ['repA'] }, step(1))
  const { employeeAppraisalId: id } = await rowOf(hr, planId, idOf('repA'))
  const write = () =>
    repA.call(appraisalCalls.write, { employeeAppraisalId: id, isDraft: 0, segList: goals() })
  const refuseTargets = () =>
    managerA.call(appraisalCalls.confirm, { employeeAppraisalId: id, status: 2, rejectReason: '再写' })
  await raises({ 88: ['managerA'] }, write)
  await raises({}, write)
  await raises({ 92: ['repA'] }, refuseTargets)
  await raises({ 88: ['managerA'] }, write)
  await raises({ 94: ['hr'] }, () => confirm(managerA, id))
  await raises({ 89: ['managerA'] }, step(2))
  const peers = [idOf('repA2'), idOf('repB'), idOf('director')]
  await raises({ 221: ['repA2', 'repB', 'director'] }, () =>
    hr.call(appraisalPlanCalls.setPeers, {
      employeeAppraisalId: id,
      employeeIds: [...peers, idOf('director')],
    }),
  )
  const evaluate = (by: Person, more: object) => () =>
    by.call(appraisalCalls.evaluate, {
      ...{ employeeAppraisalId: id, status: 1, score: 80, evaluate: '', resultEvaluatoSegBOList: [] },
      ...more,
    })
  await raises({ 89: ['director'] }, evaluate(managerA, {}))
  await raises({ 93: ['managerA'] }, evaluate(director, { status: 3, rejectReason: '补充' }))
  await raises({ 89: ['director'] }, evaluate(managerA, {}))
  await raises({ 95: ['hr'] }, evaluate(director, {}))
  await raises({ 90: ['managerA'] }, step(3))
  const accept = () => managerA.call(appraisalCalls.accept, { appraisalId: planId })
  await raises({ 91: ['repA'], 96: ['hr'] }, accept)
  await raises({ 219: ['managerA'] }, () =>
    repA.call(appraisalVoiceCalls.addAppeal, { employeeAppraisalId: id, reason: '不公' }),
  )
  const { list } = await managerA.ask(appraisalVoiceCalls.appeals, { status: 0 })
  const appealId = list[0]?.appealId ?? 0
  await raises({ 220: ['repA'], 89: ['director'] }, () =>
    managerA.call(appraisalVoiceCalls.decideAppeal, { appealId, status: 2, answer: '重评' }),
  )
  await raises({ 90: ['managerA'] }, evaluate(director, { score: 90 }))
  await raises({ 91: ['repA'], 96: ['hr'] }, accept)
  await advance(hr, planId, 4)
}
