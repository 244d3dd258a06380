import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { answerOpening, answerSession } from '../../../test/session.ts'

const rights = ['oa/book/read', 'crm/customer/index']
const helper = { userId: 9, realname: '方总监', deptName: '总经办' }
const whole = '（最多可设置8个置顶应用，可通过拖拽进行排列）'

async function openManager() {
  answer(announcementCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  const drawn = await open('/announcement')
  await drawn.user.click(await screen.findByRole('button', { name: '全部应用' }))
  await screen.findByText(whole)
  return drawn
}
const below = (title: string) => {
  const head = screen.getByText(title, { selector: 'strong' }).parentElement
  return within(head?.nextElementSibling instanceof HTMLElement ? head.nextElementSibling : document.body)
}
const titles = (title: string) =>
  below(title)
    .queryAllByRole('button')
    .flatMap(({ textContent }) => textContent || [])

it('greys what the company has switched off, says who can switch it on, and leads nowhere', async () => {
  answerSession({ rights, off: ['book'] })
  answer(permissionCalls.queryHelpers, [helper])
  const { user, router } = await openManager()
  expect(titles('置顶应用')).toEqual(['客户管理', '任务/审批', '日志', '项目管理', '日历'])
  expect(titles('全部应用')).toEqual(['客户管理', '任务/审批', '日志', '通讯录', '项目管理', '日历'])
  await screen.findByText('灰色的应用已停用，可联系 方总监（总经办） 启用')
  const off = screen.getByRole('button', { name: '通讯录，应用“通讯录”已停用，可联系 方总监（总经办） 启用' })
  expect(off.getAttribute('aria-disabled')).toBe('true')
  await user.click(off)
  expect(router.state.location.pathname).toBe('/announcement')
  expect(asked(permissionCalls.queryHelpers)).toContainEqual({ with: 'applications' })
  // its address says so as well
  await act(() => router.navigate('/addressBook/all'))
  await screen.findByRole('heading', { name: '应用“通讯录”已停用' })
  await screen.findByText('可联系 方总监（总经办） 启用')
})

it('sends nobody to others who may switch it on himself', async () => {
  answerSession({ rights: [...rights, 'manage/configSet/update'], off: ['book'] })
  await openManager()
  await screen.findByText('灰色的应用已停用，您可在“企业管理后台 - 应用管理”中启用')
})

it('pins, unpins down to the last one, and saves the order', async () => {
  answerSession({ rights })
  answer(companyCalls.setHeaderModelSort, null)
  const { user } = await openManager()
  await user.click(screen.getByRole('button', { name: '编辑' }))
  await user.click(screen.getByRole('button', { name: '取消置顶客户管理' }))
  await user.click(screen.getByRole('button', { name: '取消置顶任务/审批' }))
  await user.click(screen.getByRole('button', { name: '取消置顶日志' }))
  await user.click(screen.getByRole('button', { name: '取消置顶项目管理' }))
  await user.click(screen.getByRole('button', { name: '取消置顶日历' }))
  expect(screen.queryByRole('button', { name: /^取消置顶/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '置顶客户管理' }))
  answerOpening({ headerSort: ['book', 'crm'] })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('操作成功')
  expect(asked(companyCalls.setHeaderModelSort)).toEqual([{ keys: ['book', 'crm'] }])
  await waitFor(() => expect(titles('置顶应用')).toEqual(['通讯录', '客户管理']))
  const tabs = within(screen.getByRole('navigation', { name: '应用' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['通讯录', '客户管理'])
  await user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(screen.queryByText(whole)).toBeNull())
})
