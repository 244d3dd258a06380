import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { poolAdminCalls, poolCalls } from '#protocol/crm/pool/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { choosePerson, show } from '../../../../test/screen.tsx'
import { me, signIn } from '../../../../test/session.ts'
import PoolsPage from './PoolsPage.tsx'

beforeEach(async () => {
  await signIn()
  answer(poolAdminCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  answer(poolAdminCalls.levels, ['A（重点客户）'])
  answer(
    poolCalls.fields,
    ['customerName', 'mobile', 'poolTime'].map((fieldName, at) => ({
      fieldId: at,
      fieldName,
      name: ['客户名称', '手机', '进入公海时间'][at] ?? '',
      formType: 'text',
      type: 1,
      setting: [],
    })),
  )
})

it('says what a pool still needs, one after the other, and saves what is then complete', async () => {
  answer(poolAdminCalls.save, null)
  const { user } = show(<PoolsPage />)
  await user.click(screen.getByRole('button', { name: /新建公海/ }))
  const form = within(await screen.findByRole('dialog'))
  const save = async () => user.click(await form.findByRole('button', { name: '保存' }))
  const fault = (words: string) => waitFor(() => expect(form.getByRole('alert').textContent).toBe(words))
  await save()
  await fault('请输入公海名称')
  await user.type(form.getByLabelText('公海名称'), '华南公海')
  await fault('请选择公海管理员')
  await choosePerson(user, form.getByRole('combobox', { name: '公海管理员' }), me.realname)
  await fault('请选择公海成员')
  await choosePerson(user, form.getByRole('combobox', { name: '公海成员' }), '沈海棠')
  expect(form.queryByRole('alert')).toBeNull()

  await user.click(within(form.getByRole('radiogroup', { name: '提醒规则' })).getByText('提醒'))
  await save()
  await fault('提醒规则天数需大于0')
  await user.type(form.getByLabelText('提前提醒天数'), '3')
  await user.click(form.getByText('自动回收'))
  await save()
  await fault('请勾选自动回收规则')
  await user.click(form.getByText(/超过N天“无新建跟进（跟进记录）”/))
  await save()
  await fault('收回规则超过天数需大于0')
  await user.type(form.getByLabelText('所有客户超过天数'), '30')
  expect(asked(poolAdminCalls.save)).toEqual([])
  await save()
  await screen.findByText('新建成功')
  expect(asked(poolAdminCalls.save)).toMatchObject([{ poolName: '华南公海' }])
})

it('says of a pool that only its administrators see', async () => {
  const person = { userId: 1, realname: '林知远' }
  const pool = {
    poolId: 1,
    poolName: '系统默认公海',
    status: 1,
    adminUser: [person],
    memberUser: [person],
    memberDept: [],
    customerNum: 0,
    createUserName: '林知远',
    createTime: '2026-01-01 00:00:00',
  }
  const other = { ...pool, poolId: 2, poolName: '销售公海', memberUser: [{ userId: 2, realname: '沈海棠' }] }
  answer(poolAdminCalls.list, toPage([pool, other], 2, { page: 1, limit: 15 }))
  show(<PoolsPage />)
  const row = (name: string) => within(screen.getByText(name).closest('tr') ?? document.body)
  await screen.findByText('系统默认公海')
  row('系统默认公海').getByText('只有管理员')
  row('销售公海').getByText('沈海棠')
})
