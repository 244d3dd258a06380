import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sharedCallsOf } from '#protocol/applications.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { openingCalls } from '#protocol/manage/opening-calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answer, asked, loseConnection, refuse, respond } from '../../test/answers.ts'
import { answerList, declaredScenes } from '../../test/records.ts'
import { open } from '../../test/screen.tsx'
import { answeredOpening, answerOpening, answerSession, me } from '../../test/session.ts'

const addressOf = ({ state }: Awaited<ReturnType<typeof open>>['router']) =>
  state.location.pathname + state.location.search

const head = sharedCallsOf(customer, 'columns').listHead
const scenes = sharedCallsOf(customer, 'scenes').list
/** What a list asks for while the session is still on its way. */
function refuseList(msg: string, code: number): void {
  for (const call of [head, scenes]) refuse(call, msg, code)
}

it('an unknown address is said to be none', async () => {
  answerSession()
  const { router } = await open('/no-such-page')
  await screen.findByRole('heading', { level: 1, name: '抱歉，您要访问的页面丢失了' })
  expect(addressOf(router)).toBe('/404')
})

it.each(['/crm/contacts?page=1', '/manage/employee-dep', '/no-such-page'])(
  'strangers at %s are asked to sign in, and the way back is kept',
  async (at) => {
    answerSession()
    refuse(openingCalls.queryOpening, '请先登录！', 302)
    refuseList('请先登录！', 302)
    answer(sessionCalls.querySystemStatus, 1)
    const { router } = await open(at)
    await screen.findByRole('button', { name: '登 录' })
    expect(addressOf(router)).toBe(`/login?redirect=${encodeURIComponent(at)}`)
  },
)

it('before anything is set up everybody comes to the first-run page', async () => {
  answerSession()
  refuse(openingCalls.queryOpening, '请先登录！', 302)
  refuseList('请先登录！', 302)
  answer(sessionCalls.querySystemStatus, 0)
  const { router } = await open('/crm/customer')
  await screen.findByRole('button', { name: '以管理员身份登录' })
  expect(addressOf(router)).toBe('/welcome')
})

it('logs out when the permissions cannot be loaded', async () => {
  answerSession()
  refuse(openingCalls.queryOpening, '')
  refuseList('', 302)
  answer(sessionCalls.logout, null)
  answer(sessionCalls.querySystemStatus, 1)
  const { router } = await open('/crm/customer')
  await screen.findByText('获取用户信息失败')
  await waitFor(() => expect(addressOf(router)).toBe('/login?redirect=%2Fcrm%2Fcustomer'))
  expect(asked(sessionCalls.logout)).toHaveLength(1)
})

it('keeps the session while the server is away, and offers to try again', async () => {
  answerSession({ rights: [] })
  loseConnection(openingCalls.queryOpening)
  const { user } = await open('/person')
  await screen.findByText('网络错误，请检查您的网络')
  answerOpening({ user: me })
  await user.click(screen.getByRole('button', { name: /重试$/ }))
  await screen.findByLabelText('手机号（登录名）')
  expect(asked(sessionCalls.logout)).toEqual([])
})

it('asks for columns and scenes of a list beside the session, not after it', async () => {
  answerSession({ rights: [] })
  respond(openingCalls.queryOpening, () =>
    vi.waitFor(() => {
      expect([...asked(head), ...asked(scenes)]).toHaveLength(2)
      return answeredOpening()
    }),
  )
  refuseList('暂无权限', 401)
  await open('/crm/contacts')
  await screen.findByText('暂无权限')
})

it('asks for rows beside the scenes, in the scene in which the list opened last', async () => {
  answerSession()
  answerList(contacts, [])
  const { list } = recordCallsOf(contacts)
  await open('/crm/contacts')
  await waitFor(() => expect(asked(list)).toMatchObject([{ sceneId: 1 }]))
  cleanup()
  queryClient.clear()
  respond(scenes, () =>
    vi.waitFor(() => {
      expect(asked(list)).toMatchObject([{ sceneId: 1 }, { sceneId: 1 }])
      return declaredScenes(contacts)
    }),
  )
  await open('/crm/contacts')
  await screen.findByRole('heading', { name: '联系人' })
  expect(asked(list)).toHaveLength(2)
})

it('shows nothing of the administration to people who may not enter it', async () => {
  answerSession({ rights: ['crm/leads/index'] })
  await open('/manage/employee-dep')
  await screen.findByText('暂无权限')
  expect(asked(departmentCalls.queryDeptTree)).toEqual([])
})

it('people without rights over customers begin in the administration, and have no tab that refuses them', async () => {
  answerSession({ rights: ['manage/configSet/read'] })
  const { router } = await open('/')
  await waitFor(() => expect(addressOf(router)).toBe('/manage/application'))
  cleanup()
  const { router: within } = await open('/taskExamine/copies')
  await screen.findByRole('link', { name: '任务/审批' })
  expect(screen.queryByRole('link', { name: '客户管理' })).toBeNull()
  expect(addressOf(within)).toBe('/taskExamine/copies')
})

it('people with one right over customers begin there', async () => {
  answerSession({ rights: ['manage/configSet/read', 'crm/leads/index'] })
  for (const call of [workbenchCalls.brief, workbenchCalls.layout, workbenchCalls.performance])
    refuse(call, '暂无权限', 401)
  const { router } = await open('/')
  await waitFor(() => expect(addressOf(router)).toMatch(/^\/crm\//))
})

it('leads people who may only see pools there from 客户', async () => {
  answerSession({ rights: [], standings: { 'crm/pool': 'member' } })
  answer(poolCalls.names, [])
  refuseList('暂无权限', 401)
  const { router } = await open('/crm/customer')
  await waitFor(() => expect(addressOf(router)).toBe('/crm/customer/pool'))
})
