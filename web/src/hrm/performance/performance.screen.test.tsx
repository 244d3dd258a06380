import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls, type PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls } from '#protocol/hrm/performance/template-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { AppraisalPanel } from './AppraisalPanel.tsx'
import PlansPage from './PlansPage.tsx'
import { refreshAppraisals } from './use-appraisals.ts'

const plan: PlanRow = {
  appraisalId: 7,
  appraisalName: '七月考核',
  cycleType: 1,
  startTime: '2025-07-01',
  endTime: '2025-07-31',
  tableId: 48,
  writtenBy: 1,
  fullScore: 100,
  isForce: 0,
  status: 3,
  isStop: 0,
  stopTime: null,
  appraisalSteps: 1,
  activateSteps: 3,
  createUserId: 1,
  createTime: '2025-06-30 09:00:00',
  tableName: 'KPI模板',
  appraisalRange: '营销中心',
  isArchive: 0,
  statistics: { '0': 3, '1': 0, '2': 1, '3': 0, '4': 2 },
}
const ref = {
  employeeId: 5,
  employeeName: '高文员',
  deptName: null,
  post: null,
  mobile: '13700000005',
  email: null,
  sex: null,
  status: 1,
  isDel: 0 as const,
}
const detail: AppraisalDetail = {
  employeeAppraisalId: 9,
  appraisalId: 7,
  appraisalName: '七月考核',
  employeeId: 5,
  employeeName: '高文员',
  mobile: '13700000005',
  score: null,
  levelId: null,
  levelName: null,
  fullScore: 100,
  status: 3,
  appraisalStatus: 2,
  isStop: 0,
  isWrite: 1,
  isDraft: 0,
  followUpEmployeeId: 6,
  followUpEmployeeName: '主管',
  confirmorsList: [ref],
  evaluatorsList: [],
  resultConfirmors: [],
  fixedSegList: [],
  noFixedSegList: ['60', '40'].map((weight, index) => ({
    segId: index + 1,
    employeeAppraisalId: 9,
    employeeId: 5,
    tempSegId: null,
    segName: `目标${index + 1}`,
    value: '按期完成',
    isFixed: 0,
    weight: Number(weight),
    schedule: null,
    explainDesc: null,
    sort: index + 1,
    items: [],
    evaluatoSegList: [],
  })),
  evaluatoResultList: [],
  tableTemp: {
    tableId: 48,
    tableName: 'KPI模板',
    type: 2,
    description: '说明',
    isEmpWeight: 1,
    status: 1,
    fixedSegListTemp: [],
    noFixedSegListTemp: [],
  },
  peerMean: null,
  appeal: null,
  recordList: [],
}
const own = (employeeId: number) => ({
  employeeId,
  employeeName: '某人',
  mobile: '13700000006',
  sex: null,
  age: null,
  jobNumber: null,
  deptId: null,
  deptName: null,
  parentId: null,
  parentName: null,
  post: null,
  entryTime: null,
  role: null,
})
const level = (levelId: number, levelName: string, minScore: number, maxScore: number) => ({
  levelId,
  appraisalId: 7,
  levelName,
  minScore,
  maxScore,
  minNum: 0,
  maxNum: 100,
  sort: levelId,
})

beforeEach(() => {
  answer(employeePickerCalls.all, [ref])
  answer(employeePickerCalls.own, own(6))
  answer(deptCalls.tree, [])
  answer(appraisalTemplateCalls.list, [{ tableId: 48, tableName: 'KPI模板', type: 2 }])
  answer(appraisalPlanCalls.counts, { '0': 1, '1': 0, '2': 0, '3': 1, '4': 0, '5': 1 })
  answer(appraisalPlanCalls.list, toPage([plan], 1, { page: 1, limit: 15 }))
  answer(appraisalCalls.detail, detail)
  answer(appraisalCalls.levels, [level(1, 'S', 85, 100), level(2, 'A', 75, 84)])
  answer(appraisalCalls.evaluate, null)
})

it('a plan says why it cannot be archived yet, and offers what the rights allow', async () => {
  await signIn({ rights: ['hrm/appraisal/read', 'hrm/appraisal/update'] })
  show(<PlansPage />)
  const archive = await screen.findByRole('button', { name: /^归档 七月考核/ })
  expect(archive.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /新建考核$/ })).toBeNull()
})

it('an evaluator’s scores of the parts make the whole and its level', async () => {
  await signIn()
  const { user } = show(<AppraisalPanel employeeAppraisalId={9} onClose={() => undefined} />)
  const panel = within(await screen.findByRole('dialog', { name: '高文员：七月考核' }))
  await user.type(await panel.findByLabelText('评分1'), '80')
  await user.type(panel.getByLabelText('评分2'), '91')
  await waitFor(() =>
    expect(panel.getByLabelText<HTMLInputElement>('综合评分（满分100）').value).toBe('84.4'),
  )
  expect(panel.queryByRole('button', { name: '驳回评定' })).toBeNull()
  await user.click(panel.getByRole('button', { name: '提交评定' }))
  await waitFor(() =>
    expect(asked(appraisalCalls.evaluate)).toMatchObject([{ status: 1, score: 84.4, levelId: 2 }]),
  )
})

it('what is being written stays when the appraisal cannot be read again', async () => {
  await signIn()
  const { user } = show(<AppraisalPanel employeeAppraisalId={9} onClose={() => undefined} />)
  const panel = within(await screen.findByRole('dialog', { name: '高文员：七月考核' }))
  await user.type(await panel.findByLabelText('评分1'), '80')
  refuse(appraisalCalls.detail, '系统繁忙')
  await act(() => refreshAppraisals(queryClient))
  expect(asked(appraisalCalls.detail).length).toBe(2)
  expect(panel.getByLabelText<HTMLInputElement>('评分1').value).toBe('80')
})

it('others than whose turn it is read what was written', async () => {
  answer(employeePickerCalls.own, own(8))
  await signIn()
  show(<AppraisalPanel employeeAppraisalId={9} onClose={() => undefined} />)
  await screen.findByText('目标1（权重 60%）')
  expect(screen.queryByRole('button', { name: '提交评定' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加进度' })).toBeNull()
})

it('script in targets, names and progress is drawn as text', async () => {
  const script = '<img src=x onerror="document.title=1"><script>1</script>'
  const [first] = detail.noFixedSegList ?? []
  if (!first) throw new Error('no target')
  const written = { ...first, segName: script, value: script, schedule: 40, explainDesc: script }
  answer(employeePickerCalls.own, own(8))
  answer(appraisalCalls.detail, { ...detail, employeeName: script, noFixedSegList: [written] })
  await signIn()
  show(<AppraisalPanel employeeAppraisalId={9} onClose={() => undefined} />)
  await screen.findByText(`${script}（权重 60%）`)
  await screen.findByRole('dialog', { name: `${script}：七月考核` })
  expect(document.querySelector('img[src="x"], body script')).toBeNull()
})

it('an evaluator goes on to the next that waits', async () => {
  let isNext = false
  const next = () => {
    isNext = true
  }
  await signIn()
  const { user } = show(<AppraisalPanel employeeAppraisalId={9} onClose={() => undefined} onNext={next} />)
  const panel = within(await screen.findByRole('dialog', { name: '高文员：七月考核' }))
  const submit = await panel.findByRole('button', { name: '提交并确认下一个' })
  // without a score nothing is sent
  await user.click(submit)
  await panel.findByText('请填写综合评分')
  expect([asked(appraisalCalls.evaluate), isNext]).toEqual([[], false])
  await user.type(panel.getByLabelText('综合评分（满分100）'), '88')
  await user.click(submit)
  await waitFor(() => expect(isNext).toBe(true))
  expect(asked(appraisalCalls.evaluate)).toMatchObject([{ status: 1, score: 88 }])
})

it('plans as cards have the numbers that lead to the employees', async () => {
  answer(appraisalPlanCalls.levels, [])
  answer(appraisalPlanCalls.people, toPage([], 0, { page: 1, limit: 15 }))
  await signIn({ rights: ['hrm/appraisal/read'] })
  const { user } = show(<PlansPage />)
  await user.click(await screen.findByRole('radio', { name: '卡片' }))
  const card = within(await screen.findByRole('list', { name: '考核计划' }))
  card.getByText('营销中心')
  await user.click(card.getByRole('button', { name: '2' }))
  await waitFor(() => expect(asked(appraisalPlanCalls.people)).toMatchObject([{ appraisalId: 7, status: 4 }]))
})
