import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linkAt } from '#protocol/record-types.ts'
import { LinesTab } from '#web/record/features/panel/LinesTab.tsx'
import { newRelated } from '#web/record/model/related.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { RecordForm } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked, respond } from '../../../test/answers.ts'
import { answerForm } from '../../../test/records.ts'
import { show, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { contractScreen } from './screen.tsx'

const noop = () => undefined

function Form({ request }: { request: FormRequest }) {
  const found = useScreenOf(request.typeKey)
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={noop} /> : null
}

const open = (request: FormRequest, isLed = false) =>
  showAmongAreas(
    <SubmissionSlotProvider value={{ useSubmission: () => ({ isLed, beside: { saveType: 1 } }) }}>
      <RecordWorkspace opens="panel">
        <Form request={request} />
      </RecordWorkspace>
    </SubmissionSlotProvider>,
  )

const answerDetail = (type: RecordType, record: Record<string, unknown>) =>
  answer(recordCallsOf(type).detail, { dataAuth: 1, version: 1, batchId: 'b-1', ...record })

const free = () =>
  respond(fieldCalls.verify, ({ fieldId, value }) => ({
    fieldId,
    value,
    batchId: null,
    status: 1 as const,
    ownerUserName: null,
    holderId: null,
    poolNames: null,
  }))

const box = (name: string) => screen.findByRole('textbox', { name })

const ofCustomer: FormRequest = {
  typeKey: contract.key,
  preset: { customerId: [{ id: 7, name: '北麓测绘工程有限公司' }], orderDate: '2026-05-01' },
}
const bought = {
  customerId: 7,
  customerName: '北麓测绘工程有限公司',
  contactsId: 31,
  contactsName: '柳联系人',
  ownerUserId: 14773,
  ownerUserName: '系统管理员',
}

it('a contract takes up who signs of its customer, and is kept as a draft or saved', async () => {
  await signIn()
  answerForm(contract)
  free()
  answerDetail(customer, bought)
  answer(recordCallsOf(contract).add, { contractId: 3 })
  const { user } = await open(ofCustomer)
  await screen.findByText('柳联系人')
  await user.type(await box('合同编号'), 'HT-1')
  await user.type(await box('合同名称'), '年度服务')
  await user.type(await box('合同金额'), '1200')
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(asked(recordCallsOf(contract).add)).toHaveLength(1))
  expect(asked(recordCallsOf(contract).add)[0]?.entity).toMatchObject({
    checkStatus: 5,
    customerId: 7,
    contactsId: 31,
    companyUserId: '14773',
    money: '1200',
  })
})

it('where a flow leads it, it is submitted, with what the flow sends along', async () => {
  await signIn()
  answerForm(contract)
  free()
  answerDetail(customer, bought)
  answer(recordCallsOf(contract).add, { contractId: 3 })
  const { user } = await open(ofCustomer, true)
  await user.type(await box('合同编号'), 'HT-1')
  await user.type(await box('合同名称'), '年度服务')
  await user.type(await box('合同金额'), '1200')
  await user.click(screen.getByRole('button', { name: '提交审核' }))
  await waitFor(() => expect(asked(recordCallsOf(contract).add)).toHaveLength(1))
  const [sent = { entity: {} }] = asked(recordCallsOf(contract).add)
  expect(sent).toMatchObject({ saveType: 1 })
  expect(sent.entity).not.toHaveProperty('checkStatus')
})

it('a receivable that is made of a plan begins with what the plan says', async () => {
  await signIn()
  answerForm(receivables)
  free()
  const plan = {
    receivablesPlanId: 5,
    num: '2',
    contractId: 3,
    contractNum: 'HT-1',
    customerId: 7,
    customerName: '北麓测绘工程有限公司',
    money: 400,
    returnDate: '2026-06-01',
    returnType: '电汇',
  }
  answerDetail(receivablesPlan, plan)
  answerDetail(contract, { contractId: 3, num: 'HT-1', name: '年度服务', money: 1200 })
  answerDetail(customer, bought)
  answer(contractCalls.openPlans, [
    { receivablesPlanId: 5, num: '2', money: 400, returnDate: '2026-06-01', returnType: '电汇', rest: 400 },
  ])
  const booked = linkAt(receivables, 'receivables_plan_id')
  await open(newRelated(booked, plan))
  await screen.findByText('第2期')
  await waitFor(async () => expect((await box('回款金额')).getAttribute('value')).toBe('400'))
  await screen.findByText('HT-1')
  await screen.findByText('电汇')
})

it('a contract without products says so instead of showing an empty table', async () => {
  const field = bareField({ fieldName: 'product', name: '产品', formType: 'product' })
  const value = { product: [], discountRate: null, totalPrice: null }
  answer(recordCallsOf(contract).information, [{ ...field, value }])
  show(<LinesTab screen={contractScreen} type={contract} recordId={1} record={{}} />)
  await screen.findByText('还没有产品')
  expect(screen.queryByRole('table')).toBeNull()
})
