import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { pick, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { FromUsersDialog } from './FromUsersDialog.tsx'

const free = { userId: 2001, realname: '沈海棠', img: null, post: '销售', mobile: '13900002001', sex: 2 }

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(employeePickerCalls.all, [])
  answer(peopleCalls.queryDeptUserListByHrm, [free])
  answer(employeeAccountCalls.fromUsers, null)
})

it('users without an employee are offered, and sent with what is entered beside them', async () => {
  await signIn()
  const { user } = show(<FromUsersDialog onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '从组织部门添加员工' }))
  const choice = dialog.getByRole('combobox', { name: '从系统管理选择员工' })
  await waitFor(() => expect(choice.hasAttribute('disabled')).toBe(false))
  await user.click(choice)
  await pick(user, '沈海棠')
  await dialog.findByText('13900002001')
  await user.type(dialog.getByRole('textbox', { name: '沈海棠的工号' }), 'N31')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(asked(employeeAccountCalls.fromUsers)).toMatchObject([
      { employees: [{ userId: 2001, employeeName: '沈海棠', jobNumber: 'N31', probation: 0 }] },
    ]),
  )
})
