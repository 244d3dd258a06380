import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { choosePerson, open, pick } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'

const money = { fieldId: 1, name: '合同金额', fieldName: 'money', type: 6, fieldType: 1, setting: null }
const row = {
  examineId: 5,
  examineInitId: 5,
  label: 1,
  examineIcon: null,
  examineName: '合同审批流程',
  recheckType: 1,
  status: 2,
  remarks: null,
  createTime: '2026-01-05 09:30:00',
  createUserId: me.userId,
  createUserName: me.realname,
  updateTime: '2026-01-05 09:30:00',
  updateUserName: me.realname,
  managerList: [me.userId],
  userIds: '',
  deptIds: '',
  userList: [],
  deptList: [],
  oaType: null,
  isSys: 0,
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function openDesigner(at = '/manage/system-examine/design') {
  await signIn()
  answer(flowCalls.fields, [money])
  answer(flowCalls.fillable, [bareField({ fieldName: 'remark', name: '备注', formType: 'textarea' })])
  answer(flowCalls.roles, [{ roleId: 4, roleName: '财务', typeName: '客户管理角色' }])
  answer(flowCalls.list, toPage([row], 1, { page: 1, limit: 20 }))
  const drawn = await open(at)
  await screen.findByRole('radio', { name: '1.配置基础信息' })
  return drawn
}

it('a flow is named, drawn with a branch, checked and published', async () => {
  const { user } = await openDesigner()
  answer(flowCalls.check, [{ level: 'warning', node: 2, branch: null, words: '没有“无条件”的分支' }])
  answer(flowCalls.save, row)
  await user.click(button('发布'))
  await screen.findByText('请完善基本信息')
  const name = screen.getByLabelText(/审批流名称/)
  await waitFor(() => expect(document.activeElement, 'what is missing is typed at once').toBe(name))
  await user.keyboard('合同审批')
  await choosePerson(user, screen.getByLabelText(/审批流管理员/, { selector: 'input' }), '沈海棠')
  await user.click(button('发布'))
  await screen.findByText('请完善信息')
  // the step that lacks its people is edited beside the drawing
  await choosePerson(user, await screen.findByRole('combobox', { name: '添加员工' }), '沈海棠')
  await user.click(button('关闭'))
  await screen.findByRole('button', { name: /^审批人\s*沈海棠/ })
  const [, behind] = screen.getAllByRole('button', { name: '添加节点' })
  if (!behind) throw new Error('nothing can be added behind the first step')
  await user.click(behind)
  await user.click(await screen.findByRole('menuitem', { name: '条件分支' }))
  const [first] = await screen.findAllByRole('button', { name: /优先级1/ })
  if (!first) throw new Error('no branch was drawn')
  await user.click(first)
  const panel = within(await screen.findByRole('dialog'))
  await user.click(panel.getByRole('button', { name: /添加条件/ }))
  await user.click(await screen.findByRole('checkbox', { name: '合同金额' }))
  await user.click(button('确定'))
  const value = await screen.findByLabelText('合同金额的值')
  await user.clear(value)
  await user.type(value, '100000.5')
  await screen.findByRole('button', { name: /合同金额 ＜ 100000.5/ })
  await user.click(button('发布'))
  await screen.findByText('没有“无条件”的分支')
  await user.click(button('仍要发布'))
  await screen.findByText('创建成功')
  expect(asked(flowCalls.save)).toMatchObject([
    {
      label: 1,
      examineName: '合同审批',
      managerList: [2001],
      dataList: [
        { examineType: 1, userList: [2001] },
        {
          examineType: 0,
          conditionList: [{ conditionDataList: [{ conditionType: 3, values: [100000.5] }] }, { sort: 2 }],
        },
      ],
    },
  ])
})

it('a node allows more than to decide where it is asked to, and says so in the drawing', async () => {
  const { user } = await openDesigner()
  answer(flowCalls.check, [
    { level: 'warning', node: 1, branch: null, words: '“审批人”之前没有审批环节，无法退回' },
  ])
  answer(flowCalls.save, row)
  await user.type(screen.getByLabelText(/审批流名称/), '合同审批')
  await choosePerson(user, screen.getByLabelText(/审批流管理员/, { selector: 'input' }), '沈海棠')
  await user.click(screen.getByRole('radio', { name: '2.配置流程' }))
  await user.click(await screen.findByRole('button', { name: /^审批人\s*请选择审批人/ }))
  const panel = within(await screen.findByRole('dialog'))
  await choosePerson(user, panel.getByRole('combobox', { name: '添加员工' }), '沈海棠')
  await choosePerson(user, panel.getByRole('combobox', { name: '添加员工' }), '林知远')
  expect(panel.queryByRole('radio', { name: '过半数同意' })).toBeNull()
  await user.click(panel.getByRole('radio', { name: '会签（需所有审批人同意）' }))
  await user.click(panel.getByRole('radio', { name: '过半数同意' }))
  for (const name of ['允许转签', '允许加签', '允许退回', '限时审批', '该环节通过后抄送']) {
    expect(panel.getByRole('checkbox', { name })).toHaveProperty('checked', false)
    await user.click(panel.getByRole('checkbox', { name }))
  }
  await user.click(panel.getByRole('combobox', { name: '超时后' }))
  await pick(user, '转交给其他员工')
  await choosePerson(user, await panel.findByRole('combobox', { name: '抄送给员工' }), '沈海棠')
  await user.click(panel.getByRole('combobox', { name: '审批人可填写的字段' }))
  await pick(user, '备注')
  await screen.findByText('过半数通过 · 转签 · 加签 · 退回 · 限2个工作日 · 抄送 · 填写1个字段')
  await user.click(panel.getByRole('checkbox', { name: '允许加签' }))
  await screen.findByText('过半数通过 · 转签 · 退回 · 限2个工作日 · 抄送 · 填写1个字段')
  await user.click(button('发布'))
  await screen.findByText('“审批人”之前没有审批环节，无法退回')
  await user.click(button('仍要发布'))
  await screen.findByText('创建成功')
  expect(asked(flowCalls.save)[0]?.dataList[0]?.options).toEqual({
    share: { kind: 'majority' },
    handOver: 1,
    returnTo: 1,
    limit: { days: 2, otherwise: 'handOver' },
    copyTo: { userList: [2001], roleList: [] },
    fields: ['remark'],
  })
})

it('what was done is taken back and done again', async () => {
  const { user } = await openDesigner()
  await user.click(screen.getByRole('radio', { name: '2.配置流程' }))
  const [begin] = await screen.findAllByRole('button', { name: '添加节点' })
  if (!begin) throw new Error('nothing can be added')
  await user.click(begin)
  await user.click(await screen.findByRole('menuitem', { name: '条件分支' }))
  await screen.findAllByRole('button', { name: /优先级2/ })
  await user.click(button('撤销'))
  expect(screen.queryByRole('button', { name: /优先级2/ })).toBeNull()
  await user.keyboard('{Control>}y{/Control}')
  const [copied] = await screen.findAllByRole('button', { name: '复制 条件' })
  if (!copied) throw new Error('no branch can be copied')
  await user.click(copied)
  await screen.findByRole('button', { name: /优先级3/ })
  await user.click(button('放大'))
  screen.getByText('110%')
})

it('a sample shows its way', async () => {
  const { user } = await openDesigner()
  answer(flowCalls.trial, { steps: [], taken: [] })
  await user.click(button(/试运行/))
  await user.click(await screen.findByRole('button', { name: '开始试运行' }))
  await screen.findByText('审核人为空，审核将自动通过。')
  expect(asked(flowCalls.trial)).toMatchObject([
    { label: 1, initiator: me.userId, dataList: [{ examineType: 1 }] },
  ])
})

it('flows are listed with what may be done about them', async () => {
  const { user } = await openDesigner()
  await user.click(button('返回'))
  const line = within((await screen.findByText('合同审批流程')).closest('tr') ?? document.body)
  line.getByText('返回审批流初始层级')
  refuse(flowCalls.setStatus, '只能拥有一个启用的审批流程', 4200)
  const choose = async (act: string) => {
    await user.click(line.getByRole('button', { name: '更多 合同审批流程' }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
  }
  await choose('启用')
  const asks = within(await screen.findByRole('dialog', { name: '您确定要启用该审批流?' }))
  await user.click(asks.getByRole('button', { name: '启用' }))
  await screen.findByText('只能拥有一个启用的审批流程')
  await choose('删除')
  const deletes = within(await screen.findByRole('dialog', { name: '您确定要删除该审批流?' }))
  await user.click(deletes.getByRole('button', { name: '取消' }))
  await screen.findByText('已取消删除')
})

it('a flow of one’s own is switched on in place of the running one, in one act', async () => {
  const running = { ...row, examineId: 4, examineName: '预置合同流程', status: 1 }
  const { user } = await openDesigner()
  answer(flowCalls.list, toPage([running, row], 2, { page: 1, limit: 20 }))
  answer(flowCalls.setStatus, null)
  await user.click(button('返回'))
  await user.click(await screen.findByRole('button', { name: '更多 合同审批流程' }))
  await user.click(await screen.findByRole('menuitem', { name: '启用' }))
  const asks = within(await screen.findByRole('dialog', { name: '您确定要启用该审批流?' }))
  asks.getByText('“合同审批流程”将用于新提交的记录，“预置合同流程”同时停用；正在审批的记录不受影响。')
  await user.click(asks.getByRole('button', { name: '启用并停用“预置合同流程”' }))
  await screen.findByText('操作成功')
  expect(asked(flowCalls.setStatus)).toMatchObject([{ examineId: 5, status: 1, inPlaceOf: 4 }])
})
