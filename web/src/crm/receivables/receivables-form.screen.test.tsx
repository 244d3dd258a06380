import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linkAt } from '#protocol/record-types.ts'
import { newRelated } from '#web/record/model/related.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { noSubmission, SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { RecordForm } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked, respond } from '../../../test/answers.ts'
import { answerForm } from '../../../test/records.ts'
import { show, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { SharesLine } from './SharesLine.tsx'

const noop = () => undefined
const calls = recordCallsOf(receivables)

function Form({ request }: { request: FormRequest }) {
  const found = useScreenOf(request.typeKey)
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={noop} /> : null
}

const answerDetail = (type: RecordType, record: Record<string, unknown>) =>
  answer(recordCallsOf(type).detail, { dataAuth: 1, version: 1, batchId: 'b-1', ...record })

const plan = (receivablesPlanId: number, money: number, rest: number, returnDate: string) => ({
  receivablesPlanId,
  num: String(receivablesPlanId),
  money,
  rest,
  returnDate,
  returnType: '电汇',
})
const plans = [
  plan(1, 400, 150, '2026-01-10'),
  plan(2, 500, 500, '2026-02-10'),
  plan(3, 100, 100, '2026-03-10'),
]

/** A new receivable of the first plan, of a contract of 1000 of which 250 have come. */
async function openForm() {
  await signIn()
  answerForm(receivables)
  respond(fieldCalls.verify, ({ fieldId, value }) => ({
    fieldId,
    value,
    batchId: null,
    status: 1 as const,
    ownerUserName: null,
    holderId: null,
    poolNames: null,
  }))
  const paid = {
    ...plans[0],
    contractId: 3,
    contractNum: 'HT-1',
    customerId: 7,
    customerName: '北麓测绘工程有限公司',
  }
  answerDetail(receivablesPlan, paid)
  answerDetail(contract, { contractId: 3, num: 'HT-1', name: '年度服务', money: 1000, receivedMoney: 250 })
  answerDetail(customer, { customerId: 7, customerName: '北麓测绘工程有限公司' })
  answer(contractCalls.openPlans, plans)
  answer(calls.add, { receivablesId: 9 })
  const request = newRelated(linkAt(receivables, 'receivables_plan_id'), paid)
  const { user } = await showAmongAreas(
    <SubmissionSlotProvider value={noSubmission}>
      <RecordWorkspace opens="panel">
        <Form request={request} />
      </RecordWorkspace>
    </SubmissionSlotProvider>,
  )
  await screen.findByText('第1期')
  await waitFor(() => expect(heldBy('回款金额')).toBe('400'))
  return user
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const heldBy = (name: string) => box(name).value.replaceAll(',', '')
const retype = async (user: Awaited<ReturnType<typeof openForm>>, name: string, value: string) => {
  await user.clear(box(name))
  await user.type(box(name), value)
}
const press = async (user: Awaited<ReturnType<typeof openForm>>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

it('takes the rest of a plan and the day of today with one click each', async () => {
  const user = await openForm()
  await press(user, '剩余 ¥150.00')
  await waitFor(() => expect(heldBy('回款金额')).toBe('150'))
  expect(screen.queryByRole('button', { name: /剩余/ })).toBeNull()
  await press(user, '今天')
  await waitFor(() => expect(screen.queryByRole('button', { name: '今天' })).toBeNull())
  await user.type(box('回款编号'), 'HK-1')
  await press(user, '保存')
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  const [sent = { entity: {} }] = asked(calls.add)
  expect(sent.entity).toMatchObject({ receivablesPlanId: 1, money: '150' })
  expect(sent.entity).not.toMatchObject({ returnTime: '2026-01-10' })
  expect(sent).not.toHaveProperty('allocations')
})

it.each([['保存'], ['保存草稿']])('asks before more is paid than is open, by %s', async (caption) => {
  const user = await openForm()
  await retype(user, '回款金额', '800')
  await user.type(box('回款编号'), 'HK-1')
  await press(user, caption)
  const question = await screen.findByRole('dialog', { name: /回款多于应收/ })
  within(question).getByText('第1期剩余 ¥150.00，本次 ¥800.00；合同剩余 ¥750.00，本次 ¥800.00。')
  await user.click(within(question).getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /回款多于应收/ })).toBeNull())
  expect(asked(calls.add)).toHaveLength(0)
  expect(heldBy('回款金额')).toBe('800')
  await press(user, caption)
  await press(user, '仍要保存')
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
})

it('is spread over several plans by their days, and says what is left', async () => {
  const user = await openForm()
  await retype(user, '回款金额', '600')
  await press(user, '分到多期')
  await waitFor(() => expect(heldBy('第1行 金额')).toBe('150.00'))
  expect(heldBy('第2行 金额')).toBe('450.00')
  await retype(user, '第2行 金额', '400')
  await screen.findByText('未分摊 ¥50.00')
  expect(heldBy('回款金额')).toBe('600')
  await press(user, '添加一期')
  await waitFor(() => expect(heldBy('第3行 金额')).toBe('50.00'))
  await retype(user, '第3行 金额', '70')
  await screen.findByText('超过回款金额 ¥20.00')
  await retype(user, '第3行 金额', '20')
  await user.type(box('回款编号'), 'HK-1')
  await press(user, '保存')
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.add)[0]).toMatchObject({
    entity: { receivablesPlanId: 1, money: '600' },
    allocations: [
      { receivablesPlanId: 1, money: '150.00' },
      { receivablesPlanId: 2, money: '400' },
      { receivablesPlanId: 3, money: '20' },
    ],
  })
})

it('goes back to one plan, which then has all', async () => {
  const user = await openForm()
  await retype(user, '回款金额', '160')
  await press(user, '分到多期')
  await press(user, '只记一期')
  await screen.findByText('第1期')
  await press(user, '剩余 ¥150.00')
  await user.type(box('回款编号'), 'HK-1')
  await press(user, '保存')
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.add)[0]).not.toHaveProperty('allocations')
})

const share = (receivablesPlanId: number, money: number) => ({
  receivablesPlanId,
  planNum: String(receivablesPlanId),
  money,
})

it('a detail says what a receivable pays and what is left of it', () => {
  show(<SharesLine record={{ money: 100, allocations: [share(1, 60), share(2, 30)] }} />)
  expect(screen.getByRole('region', { name: '分摊' }).textContent).toBe(
    '分摊第1期 ¥60.00第2期 ¥30.00未分摊 ¥10.00',
  )
})

it('a detail says nothing of a receivable that pays one plan alone', () => {
  show(
    <>
      <h1>回款</h1>
      <SharesLine record={{ money: 100, allocations: [share(1, 100)] }} />
    </>,
  )
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})
