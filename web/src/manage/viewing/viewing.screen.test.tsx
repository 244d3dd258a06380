import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { accessCalls } from '#protocol/crm/operations.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { buildAuth } from '#protocol/platform/permissions.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { UserDetail } from '#web/manage/people/UserDetail.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { tell } from '#web/platform/server-notices.ts'
import { ensureSession } from '#web/platform/session.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { answerOpening, answerSession, me, signIn } from '../../../test/session.ts'
import { Viewing } from './Viewing.tsx'

const viewedBy = { realname: '林知远', mayExplain: true }
const viewed = { ...me, userId: 2001, realname: '沈海棠', deptName: '销售一部', isAdmin: false, viewedBy }
/** A session whose person views as somebody else. */
async function signInAs() {
  answerSession()
  answerOpening({ user: viewed })
  await ensureSession()
}
const assign = vi.fn()
beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { ...location, assign, reload: assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const banner = () => screen.findByRole('region', { name: '以员工身份查看' })

it('says above every page who is viewed as, and leads out', async () => {
  await signInAs()
  answer(permissionCalls.endViewAs, null)
  const { user } = show(<Viewing />)
  expect((await banner()).textContent).toContain(
    '林知远正在以沈海棠（销售一部）的身份查看，只能查看，不能修改',
  )
  await user.click(screen.getByRole('button', { name: '退出查看' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/manage/employee-dep'))
})

it('finds a record as oneself and says what the person lacks for it', async () => {
  await signInAs()
  answer(accessCalls.find, [
    {
      type: customer.label,
      key: 'customer',
      display: '客户',
      more: false,
      list: [{ id: 7, name: '别人的客户', detail: '', ownerUserName: '安小一' }],
    },
  ])
  answer(accessCalls.one, [
    {
      action: 'list',
      allowed: false,
      reasons: [],
      lacks: ['角色“销售员角色”的数据权限是“本人”，不包括负责人安小一'],
    },
    { action: 'read', allowed: true, reasons: [{ rule: 'team', words: '团队成员，权限为只读' }], lacks: [] },
  ])
  answer(accessCalls.fields, [
    { key: 'website', name: '网址', words: '不可查看（角色“销售员角色”的字段授权）', isHidden: true },
  ])
  answer(permissionCalls.personRights, [
    {
      menuId: 31,
      name: '客户管理·导出',
      isHeld: false,
      words: '角色“销售员角色”没有“客户管理·导出”权限',
    },
    { menuId: 26, name: '客户管理·新建', isHeld: true, words: '角色“销售员角色”，数据权限“本人”' },
  ])
  const { user } = show(<Viewing />)
  await user.click(within(await banner()).getByRole('button', { name: '为什么看不到？' }))
  await user.type(await screen.findByPlaceholderText('记录的名称、编号或手机号'), '别人{Enter}')
  await user.click(await screen.findByRole('button', { name: /别人的客户/ }))
  await screen.findByText('角色“销售员角色”的数据权限是“本人”，不包括负责人安小一')
  await screen.findByText('团队成员，权限为只读')
  expect(asked(accessCalls.one).at(-1)).toEqual({ type: customer.label, id: 7, userId: 2001 })
  await user.click(screen.getByRole('radio', { name: '字段' }))
  await screen.findByText('不可查看（角色“销售员角色”的字段授权）')
  await user.click(screen.getByRole('radio', { name: '菜单与按钮' }))
  await screen.findByText('角色“销售员角色”没有“客户管理·导出”权限')
  expect(screen.queryByText('客户管理·新建')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '已有的权限' }))
  await screen.findByText('角色“销售员角色”，数据权限“本人”')
})

const May = () => <output>{useCan()('crm/customer/save') ? '可以新建' : '不能新建'}</output>

it('keeps an open page to what its person may do', async () => {
  await signIn()
  show(
    <>
      <Viewing />
      <May />
    </>,
  )
  await screen.findByText('可以新建')
  const none = {
    crm: false,
    taskExamine: false,
    log: false,
    book: false,
    project: false,
    calendar: false,
    hrm: false,
    statistics: false,
    call: false,
  }
  const auth = buildAuth({
    actions: new Set(),
    administrator: false,
    modules: none,
    standings: {},
    hrRole: false,
    employee: false,
    firstModel: '',
  })
  answerOpening({ user: { ...me, rightsMark: 'another' }, auth })
  tell('rights')
  await screen.findByText('不能新建')
  // somebody else altogether: nothing of what the page holds is his
  answerOpening({ user: viewed })
  tell('rights')
  await waitFor(() => expect(assign).toHaveBeenCalledWith())
})

it('begins from the person, after a question, for those with the right', async () => {
  const person = {
    ...me,
    userId: 2001,
    realname: '沈海棠',
    roleId: '',
    roleName: '',
    userIdentity: 2,
    hisTable: null,
    isAdmin: null,
    isReadNotice: null,
    emailId: null,
    roleIds: null,
  }
  const nothing = () => undefined
  await signIn()
  answer(permissionCalls.viewAs, null)
  answer(accountSecurityCalls.security, {
    secondFactorSince: null,
    isRequired: false,
    identities: [],
    keys: [],
  })
  const { user } = show(
    <UserDetail
      user={person}
      onClose={nothing}
      onEdit={nothing}
      onResetPassword={nothing}
      onEnable={nothing}
      onDisable={nothing}
      onHandOver={nothing}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /更多/ }))
  await user.click(await screen.findByText('以此人身份查看'))
  await screen.findByText(/开始和结束都会记入系统操作日志/)
  await user.click(screen.getByRole('button', { name: '开始查看' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(asked(permissionCalls.viewAs)).toEqual([{ userId: 2001 }])
})
