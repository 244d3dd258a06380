import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { answer, asked, respond } from '../../../../test/answers.ts'
import { answerForm } from '../../../../test/records.ts'
import { showAmongAreas } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { type FormRequest, useScreenOf } from '../../model/screens.tsx'
import { RecordWorkspace } from '../../pages/workspace.tsx'
import { RecordForm } from './RecordForm.tsx'

const noop = () => undefined

function Form({ request, onMade = noop }: { request: FormRequest; onMade?: () => void }) {
  const found = useScreenOf(request.typeKey)
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={onMade} /> : null
}

const openForm = (request: FormRequest) =>
  showAmongAreas(
    <RecordWorkspace opens="panel">
      <Form request={request} />
    </RecordWorkspace>,
  )

const answerDetail = (type: RecordType, record: Record<string, unknown>) =>
  answer(recordCallsOf(type).detail, { dataAuth: 1, version: 1, batchId: 'b-1', ...record })

const ofCustomer: FormRequest = {
  typeKey: contacts.key,
  preset: { customerId: [{ id: 7, name: '北麓测绘工程有限公司' }] },
}
const box = (name: string) => screen.findByRole('textbox', { name })
const written = async (name: string) => (await box(name)).getAttribute('value')

it('a contact is proposed phone and address of its customer, and they are no work to be lost', async () => {
  await signIn()
  answerForm(contacts)
  answerDetail(customer, {
    customerId: 7,
    mobile: '13900005566',
    telephone: '0531-88990011',
    address: '山东省,济南市,历下区',
    detailAddress: '经十路 1 号',
  })
  answer(recordCallsOf(contacts).add, { contactsId: 3 })
  const { user } = await openForm(ofCustomer)
  await waitFor(async () => expect(await written('手机')).toBe('13900005566'))
  expect(await written('电话')).toBe('0531-88990011')
  expect(await written('地址')).toContain('经十路 1 号')
  expect(screen.getAllByText('取自客户，可修改')).toHaveLength(3)

  await user.clear(await box('手机'))
  await user.type(await box('手机'), '13911112222')
  expect(screen.getAllByText('取自客户，可修改')).toHaveLength(2)
  await user.type(await box('姓名'), '柳联系人')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功：柳联系人')
  expect(asked(recordCallsOf(contacts).add)[0]?.entity).toMatchObject({
    mobile: '13911112222',
    telephone: '0531-88990011',
  })
})

it('what is masked for the reader is not proposed', async () => {
  await signIn()
  answerForm(contacts)
  answerDetail(customer, { customerId: 7, mobile: '139****5566', telephone: '0531-88990011' })
  await openForm(ofCustomer)
  await waitFor(async () => expect(await written('电话')).toBe('0531-88990011'))
  expect(await written('手机')).toBe('')
})

it('a customer below another one says so wherever its form is opened from', async () => {
  await signIn()
  answerForm(customer, { customerName: '集团华东分公司' })
  answerDetail(customer, { customerId: 8, parentId: 7, parentName: '集团总部公司' })
  await openForm({ typeKey: customer.key, id: 8 })
  const form = within(await screen.findByRole('dialog', { name: '编辑子客户' }))
  await form.findByText('集团总部公司')
  form.getByText('上级客户')
})

it('the forms that follow are offered of a form that was opened for one record, a second such record is not', async () => {
  await signIn()
  answerForm(customer)
  respond(fieldCalls.verify, ({ fieldId, value }) => ({
    fieldId,
    value,
    batchId: null,
    status: 1 as const,
    ownerUserName: null,
    holderId: null,
    poolNames: null,
  }))
  await openForm({ typeKey: customer.key, onSaved: noop })
  await screen.findByRole('button', { name: '保存并新建联系人' })
  expect(screen.queryByRole('button', { name: '保存并新建' })).toBeNull()
})
