import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, loseConnection, refuse, respond } from '../../../../test/answers.ts'
import { answerForm, answerList } from '../../../../test/records.ts'
import { open, pick } from '../../../../test/screen.tsx'
import { answerSession } from '../../../../test/session.ts'

const calls = recordCallsOf(customer)

/** Says that every value is free, or whose it is and which record has it. */
const answerUnique = (owner: string | null, holderId: number | null = null) =>
  respond(fieldCalls.verify, ({ fieldId, value }) => ({
    fieldId,
    value,
    batchId: null,
    status: owner ? (0 as const) : (1 as const),
    ownerUserName: owner,
    holderId,
    poolNames: null,
  }))

beforeEach(() => {
  answerSession()
  answerList(customer, [])
  answerForm(customer)
  answerUnique(null)
  answer(calls.add, { customerId: 9 })
  // the new record opens after it was saved
  answer(calls.detail, { customerId: 9, customerName: '东岳凌云工程咨询有限公司', dataAuth: 1 })
  answer(calls.information, [])
  answer(calls.counters, {})
  answer(activityCalls.timeline, { time: null, list: [], lastPage: true })
  answer(companyCalls.queryRecordOptions, [])
  answer(moneyStripCalls.read, { steps: [] })
})

async function openForm() {
  const { user } = await open('/crm/customer?create=1')
  const form = within(await screen.findByRole('dialog', { name: '新建客户' }))
  await form.findByRole('textbox', { name: '客户名称' })
  return {
    user,
    form,
    field: (name: string) => form.getByRole('textbox', { name }),
    save: () => user.click(form.getByRole('button', { name: /保存$/ })),
  }
}

it('names what is missing or wrong and goes there', async () => {
  const { user, form, field, save } = await openForm()
  await user.type(field('手机'), '123')
  await save()
  await form.findByText('客户名称不能为空')
  form.getByText('手机格式有误')
  await waitFor(() => expect(document.activeElement).toBe(field('客户名称')))
  expect(asked(calls.add)).toEqual([])
})

it('says whose a taken name is, and asks once for each value', async () => {
  answerUnique('安小一')
  const { user, form, field, save } = await openForm()
  await user.type(field('客户名称'), '重名建设公司')
  await user.tab()
  await form.findByText('客户名称已存在，负责人为“安小一”')
  await user.click(field('客户名称'))
  await user.tab()
  await save()
  expect(asked(fieldCalls.verify)).toHaveLength(1)
  expect(asked(calls.add)).toEqual([])
})

it('links the record that has the value, where the answer names it, and no other', async () => {
  answerUnique('安小一', 41)
  const { user, form, field } = await openForm()
  await user.type(field('客户名称'), '重名建设公司')
  await user.tab()
  const link = await form.findByRole('link', { name: '查看' })
  expect(link.getAttribute('href')).toBe('/crm/customer/41')
  expect(link.getAttribute('target')).toBe('_blank')
  answerUnique('安小一')
  await user.type(field('客户名称'), '二')
  await user.tab()
  await waitFor(() => expect(form.queryByRole('link', { name: '查看' })).toBeNull())
  form.getByText('客户名称已存在，负责人为“安小一”')
})

it('says why a check failed, blames no field for it, and makes it again', async () => {
  const sentence = '请求频率过快,请稍后再试'
  refuse(fieldCalls.verify, sentence, 403)
  const { user, form, field } = await openForm()
  await user.type(field('客户名称'), '没有问到的建设公司')
  await user.tab()
  await screen.findByText(sentence)
  expect(form.queryByText(sentence)).toBeNull()
  answerUnique('安小一')
  await user.click(field('客户名称'))
  await user.tab()
  await form.findByText('客户名称已存在，负责人为“安小一”')
})

it('a line that is down while a value is checked keeps nothing from being saved later', async () => {
  loseConnection(fieldCalls.verify)
  const { user, form, field, save } = await openForm()
  await user.type(field('客户名称'), '断线时填写的建设公司')
  await user.tab()
  await waitFor(() => expect(asked(fieldCalls.verify)).toHaveLength(1))
  expect(form.queryAllByRole('alert')).toEqual([])
  await save()
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
})

it('a form that was left on purpose can be taken up again within a day', async () => {
  const { user, field } = await openForm()
  await user.type(field('客户名称'), '留到明天的建设公司')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: /确定离开/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取 消'.replace(' ', '')))
  question.getByText('已填写的内容保留一天，再次打开时可以恢复。')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /确定离开/ })).toBeNull())
  expect(field('客户名称')).toHaveProperty('value', '留到明天的建设公司')

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建客户' })).toBeNull())
  const [create] = screen.getAllByRole('button', { name: /新建客户/ })
  await user.click(create ?? document.body)
  const again = within(await screen.findByRole('dialog', { name: '新建客户' }))
  await user.click(await again.findByRole('button', { name: '恢复' }))
  expect(again.getByRole('textbox', { name: '客户名称' })).toHaveProperty('value', '留到明天的建设公司')
})

it('a form that was left is taken up again from the notice', async () => {
  const { user, field } = await openForm()
  await user.type(field('客户名称'), '马上继续的建设公司')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建客户' })).toBeNull())
  await screen.findByText('草稿已保留')
  await user.click(screen.getByRole('button', { name: '恢复' }))
  const again = within(await screen.findByRole('dialog', { name: '新建客户' }))
  await waitFor(() =>
    expect(again.getByRole('textbox', { name: '客户名称' })).toHaveProperty('value', '马上继续的建设公司'),
  )
  expect(again.queryByRole('button', { name: '恢复' })).toBeNull()
})

it('sends what was filled in, each value in its format', async () => {
  const { user, form, field, save } = await openForm()
  await user.type(field('客户名称'), '东岳凌云工程咨询有限公司')
  await user.type(field('手机'), '13900001234')
  await user.click(form.getByRole('combobox', { name: '客户级别' }))
  await pick(user, 'A（重点客户）')
  await save()
  await screen.findByText('添加成功：东岳凌云工程咨询有限公司')
  const [sent] = asked(calls.add)
  expect(sent?.entity).toMatchObject({ customerName: '东岳凌云工程咨询有限公司', mobile: '13900001234' })
  expect(sent?.field).toContainEqual(expect.objectContaining({ fieldName: 'level', value: 'A（重点客户）' }))
  expect(sent?.requestKey).toMatch(/^[0-9a-f]{32}$/)
})

it('opens the new record over the list, and says so by its name', async () => {
  const { user, field, save } = await openForm()
  await user.type(field('客户名称'), '东岳凌云工程咨询有限公司')
  await save()
  const panel = within(await screen.findByRole('complementary', { name: '客户详情' }))
  await panel.findByRole('heading', { name: '东岳凌云工程咨询有限公司' })
  expect(screen.queryByRole('dialog', { name: '新建客户' })).toBeNull()
})

it('shows a refusal at its field, and keeps what was typed', async () => {
  refuse(calls.add, '该号码已停用', 400, { field: 'mobile' })
  const { user, form, field, save } = await openForm()
  await user.type(field('客户名称'), '东岳凌云工程咨询有限公司')
  await user.type(field('手机'), '13900001234')
  await save()
  await form.findByText('该号码已停用')
  await waitFor(() => expect(document.activeElement).toBe(field('手机')))
  expect(field('客户名称')).toHaveProperty('value', '东岳凌云工程咨询有限公司')
})

it('a draft that is taken up over a record that somebody changed shows both values, field by field', async () => {
  const changedTo = (mobile: string, version: number) => {
    answer(calls.detail, { customerId: 9, customerName: '东岳凌云', mobile, version, dataAuth: 3 })
    answerForm(customer, { customerName: '东岳凌云', mobile })
  }
  changedTo('13900000001', 3)
  const { user } = await open('/crm/customer/9')
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    const form = within(await screen.findByRole('dialog', { name: '编辑客户' }))
    const mobile = await form.findByRole('textbox', { name: '手机' })
    return { form, mobile }
  }
  const first = await edit()
  await user.clear(first.mobile)
  await user.type(first.mobile, '13900000002')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑客户' })).toBeNull())

  changedTo('13900000003', 4)
  const { form, mobile } = await edit()
  await user.click(await form.findByRole('button', { name: '恢复' }))
  expect(mobile).toHaveProperty('value', '13900000002')
  form.getByText('手机：现为“13900000003”，您填写的是“13900000002”')
  await user.click(form.getByRole('button', { name: '采用现在的内容' }))
  expect(mobile).toHaveProperty('value', '13900000003')
  expect(form.queryByText(/此后被他人修改，请核对再保存/)).toBeNull()
})
