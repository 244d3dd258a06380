import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { agentCalls } from '#protocol/crm/honor/calls.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { themeCalls } from '#protocol/crm/theme/calls.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { answerForm, answerList } from '../../../test/records.ts'
import { open, pick } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const calls = recordCallsOf(honor)
const row = {
  honorId: 7,
  honorName: '高新技术企业证书',
  themeType: '公司',
  themeName: '威海公司',
  status: 1,
  ownerUserId: 14773,
}
const agent = {
  agentId: 3,
  honorId: 7,
  agentName: '知航代理',
  contactName: '孙工',
  contactMobile: '',
  agentFee: 1200.5,
  startDate: '2025-03-01',
  endDate: null,
  result: '办理中',
  remark: '',
  createUserId: 14773,
  createUserName: '林知远',
  createTime: '2025-03-01 10:00:00',
}
const agents = (list: (typeof agent)[]) =>
  answer(agentCalls.list, toPage(list, list.length, { page: 1, limit: 15 }))

beforeEach(() => {
  answerSession()
  answer(quotaCalls.list, [{ keyId: 1001, keyName: '山东消耗量定额2016', keyTag: '省标' }])
  answerList(honor, [row])
  answer(calls.information, [])
  if (calls.counters) answer(calls.counters, { agentCount: 0, fileCount: 0 })
  answer(calls.detail, { dataAuth: 1, version: 1, ...row })
})

const openAgents = async () => {
  const { user } = await open('/crm/honor/7')
  await user.click(await screen.findByRole('tab', { name: /^代理记录/ }))
  return user
}

describe('代理记录', () => {
  it('are entered, with an amount that is one, and no empty name', async () => {
    agents([])
    answer(agentCalls.save, { agentId: 3 })
    const user = await openAgents()
    await screen.findByText('还没有代理记录')
    await user.click(screen.getByRole('button', { name: /新建代理$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '新建代理' }))
    await user.click(dialog.getByLabelText('代理费用'))
    await user.keyboard('一千{Tab}')
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
    await dialog.findByText('请输入代理机构')
    dialog.getByText('请输入不小于 0 的金额，最多两位小数')
    expect(asked(agentCalls.save)).toEqual([])
    await user.click(dialog.getByLabelText('代理机构'))
    await user.keyboard('知航代理')
    await user.clear(dialog.getByLabelText('代理费用'))
    await user.click(dialog.getByLabelText('代理费用'))
    await user.keyboard('1200.5{Tab}')
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(asked(agentCalls.save)).toMatchObject([
        { honorId: 7, agentName: '知航代理', agentFee: 1200.5, result: '办理中' },
      ]),
    )
  })

  it('are changed by a click on the row, and removed after a question', async () => {
    agents([agent])
    answer(agentCalls.update, null)
    answer(agentCalls.remove, null)
    const user = await openAgents()
    await user.click(await screen.findByText('¥1,200.50'))
    const dialog = within(await screen.findByRole('dialog', { name: '编辑代理' }))
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(asked(agentCalls.update)).toMatchObject([
        { agentId: 3, agentFee: 1200.5, startDate: '2025-03-01' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑代理' })).toBeNull())
    await user.click(screen.getByRole('button', { name: '更多 知航代理' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '删除代理记录' }))
    await waitFor(() => expect(asked(agentCalls.remove)).toEqual([{ agentId: 3 }]))
  })

  it('are only read without the right to edit honors', async () => {
    answerSession({ rights: ['crm/honor/index', 'crm/honor/read'] })
    agents([agent])
    await openAgents()
    await screen.findByText('知航代理')
    expect(screen.queryByRole('button', { name: /新建代理$/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '更多 知航代理' })).toBeNull()
  })

  it('that cannot be loaded are asked for again', async () => {
    refuse(agentCalls.list, '系统响应异常')
    const user = await openAgents()
    await screen.findByText('系统响应异常')
    agents([agent])
    await user.click(screen.getByRole('button', { name: /重\s?试/ }))
    await screen.findByText('知航代理')
  })
})

it('相关定额 are chosen of the list', async () => {
  answer(calls.form, [
    [
      bareField({
        fieldName: 'quotaIds',
        name: '相关定额',
        formType: 'textarea',
        authLevel: 3,
        maxLength: 1000,
      }),
    ],
  ])
  answer(calls.add, { honorId: 8 })
  const { user } = await open('/crm/honor')
  await user.click(await screen.findByRole('button', { name: /新建荣誉资质$/ }))
  const form = within(await screen.findByRole('dialog', { name: '新建荣誉资质' }))
  await user.click(await form.findByRole('button', { name: '选择相关定额' }))
  const list = within(await screen.findByRole('dialog', { name: '选择定额列表' }))
  await user.click(await list.findByRole('checkbox', { name: '选择 山东消耗量定额2016' }))
  await user.click(list.getByRole('button', { name: '确定' }))
  await form.findByText('山东消耗量定额2016')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(calls.add)).toMatchObject([{ entity: { quotaIds: '1001' } }]))
})

it('主体名称 is chosen of the own companies, typed otherwise, and emptied by another type', async () => {
  answer(themeCalls.companies, [{ themeId: 1, themeName: '威海公司', region: 1 }])
  answerForm(honor, { themeType: '公司' })
  const { user } = await open('/crm/honor')
  await user.click(await screen.findByRole('button', { name: /新建荣誉资质$/ }))
  const form = within(await screen.findByRole('dialog', { name: '新建荣誉资质' }))
  await user.click(await form.findByRole('combobox', { name: /主体名称/ }))
  await pick(user, '威海公司')
  await user.click(form.getByRole('combobox', { name: /主体类型/ }))
  await pick(user, '个人')
  const typed = await form.findByRole('textbox', { name: /主体名称/ })
  expect(typed).toHaveProperty('value', '')
  await user.click(typed)
  await user.keyboard('张三')
  expect(typed).toHaveProperty('value', '张三')
})
