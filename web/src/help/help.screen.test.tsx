import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { answer } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'

const topics = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('says how one does what one may do, and whom one asks', async () => {
  answerSession({ rights: ['crm/customer/save', 'crm/customer/index'], off: ['taskExamine'] })
  answer(permissionCalls.queryHelpers, [{ userId: 9, realname: '方总监', deptName: '总经办' }])
  const { user, router } = await open('/404')
  await router.navigate('/help')
  await screen.findByText('仍有问题？可联系 方总监（总经办）。')
  expect(topics()).toContain('新建客户并跟进')
  for (const closed of ['处理待我审批', '批量导入客户', '添加员工并分配角色'])
    expect(topics()).not.toContain(closed)
  await user.type(screen.getByPlaceholderText('搜索帮助'), '两步验证')
  await waitFor(() => expect(topics()).toEqual(['保护账号']))
  await user.type(screen.getByPlaceholderText('搜索帮助'), '没有这样的词')
  await screen.findByText('没有找到数据')
  // the menu behind one's own picture leads there
  await user.click(screen.getByRole('button', { name: /的菜单$/ }))
  await screen.findByText('帮助中心', { selector: '[role=menuitem] *' })
})
