import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls, type HandledField } from '#protocol/manage/fields/calls.ts'
import { type Presence, presences } from '#protocol/record/declaration/kinds.ts'
import { boxesOf } from '#protocol/record/declaration/treatment.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { isClosed, open } from '../../../../test/screen.tsx'
import { answerSession } from '../../../../test/session.ts'

const PURCHASE = 1
const at = (label: number, kind: number) => `/manage/customer/handle-field/crm/${label}/${kind}`

interface Kept {
  now?: Presence
  usual?: Presence
  allowed?: readonly Presence[]
}
const field = (fieldId: number, name: string, kept: Kept = {}): HandledField => {
  const { usual = 'optional', now = usual, allowed = presences } = kept
  return { fieldId, fieldName: `f${fieldId}`, name, ...boxesOf(now), usual, allowed: [...allowed] }
}
const fields = [
  field(1, '客户名称', { usual: 'required', allowed: ['required'] }),
  field(2, '商机金额', { usual: 'shown', allowed: ['shown', 'hidden'] }),
  field(3, '备注', { now: 'required' }),
  field(4, '预计成交日期'),
]

async function openPage(kept: readonly HandledField[] = fields) {
  answerSession({ rights: ['manage/crm/field'] })
  answer(fieldAdminCalls.handledFields, [...kept])
  answer(fieldAdminCalls.saveHandledFields, null)
  const opened = await open(at(business.label, PURCHASE))
  await screen.findByRole('heading', { level: 1, name: '新增买卖字段设置' })
  return opened
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const states = async (name: string) =>
  Promise.all(
    ['显示', '可编辑', '必填'].map(async (title) => {
      const { checked, disabled } = await box(`${name} ${title}`)
      return `${checked ? 'on' : 'off'}${disabled ? ' closed' : ''}`
    }),
  )

it('lets be changed what the type of order leaves open', async () => {
  await openPage()
  expect(await states('客户名称')).toEqual(['on closed', 'on closed', 'on closed'])
  expect(await states('商机金额')).toEqual(['on', 'off closed', 'off closed'])
  expect(await states('备注')).toEqual(['on', 'on', 'on'])
  expect(asked(fieldAdminCalls.handledFields)).toContainEqual({ label: business.label, actionType: PURCHASE })
  const row = (await box('商机金额 显示')).closest('tr')
  expect(row?.textContent).toContain('由系统填写')
})

it('takes the boxes behind with the one in front, and saves what has changed', async () => {
  const { user } = await openPage()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.click(await box('备注 显示'))
  expect(await states('备注')).toEqual(['off', 'off closed', 'off closed'])
  await user.click(await box('预计成交日期 可编辑'))
  expect(await states('预计成交日期')).toEqual(['on', 'off', 'off closed'])
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('保存成功')
  expect(asked(fieldAdminCalls.saveHandledFields)).toEqual([
    {
      label: business.label,
      actionType: PURCHASE,
      list: [
        { fieldId: 3, isShow: 0, isEdit: 0, isNull: 0 },
        { fieldId: 4, isShow: 1, isEdit: 0, isNull: 0 },
      ],
    },
  ])
})

it('goes back to the defaults, by the keyboard too', async () => {
  const { user } = await openPage()
  const remark = await box('备注 必填')
  remark.focus()
  await user.keyboard(' ')
  expect(remark.checked).toBe(false)
  const reset = screen.getByRole('button', { name: '恢复默认' })
  expect(isClosed(reset)).toBe(true)
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(remark.checked).toBe(true)
  await user.click(reset)
  expect(remark.checked).toBe(false)
})

it('asks before unsaved changes are left, and is reached from the list of forms', async () => {
  const { user, router } = await openPage()
  const updateTime = '2026-11-01 10:00:00'
  answer(fieldAdminCalls.types, [
    { label: business.label, name: '商机管理', updateTime },
    { label: customer.label, name: '客户管理', updateTime },
  ])
  await user.click(await box('备注 显示'))
  await user.click(screen.getByRole('link', { name: /返回$/ }))
  const question = within(await screen.findByRole('dialog', { name: /确定离开/ }))
  await user.click(question.getByRole('button', { name: '取消' }))
  expect(router.state.location.pathname).toBe(at(business.label, PURCHASE))
  expect((await box('备注 显示')).checked).toBe(false)
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await user.click(screen.getByRole('link', { name: /返回$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/customer/custom-field'))
  // customers are of one kind
  const links = await screen.findAllByRole('link', { name: /按订单类型设置$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([at(business.label, 0)])
})

it('says that there is nothing to set', async () => {
  await openPage([])
  await screen.findByText('没有可以设置的字段')
})

it('offers to try again', async () => {
  answerSession({ rights: ['manage/crm/field'] })
  refuse(fieldAdminCalls.handledFields, '系统繁忙')
  const { user } = await open(at(business.label, PURCHASE))
  await screen.findByText('系统繁忙')
  answer(fieldAdminCalls.handledFields, fields)
  await user.click(screen.getByRole('button', { name: /重试$/ }))
  await box('备注 显示')
})

it.each([
  [business.label, 8],
  [customer.label, 1],
])('is there for types of orders alone, not for %s %s', async (label, kind) => {
  answerSession({ rights: ['manage/crm/field'] })
  await open(at(label, kind))
  await screen.findByText('抱歉，您要访问的页面丢失了')
})

it('is closed without the right', async () => {
  answerSession({ rights: ['manage/crm/setting'] })
  await open(at(business.label, PURCHASE))
  await screen.findByRole('heading', { name: '暂无权限' })
  expect(asked(fieldAdminCalls.handledFields)).toEqual([])
})
