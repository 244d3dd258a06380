import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { searchCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { refuse, respond } from '../../../../test/answers.ts'
import { answerList } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerSession, type SessionRights } from '../../../../test/session.ts'
import { rememberVisited } from '../../model/state/visited.ts'

beforeEach(() => {
  answerList(leads, [])
  respond(searchCalls.query, ({ word }) =>
    word === '华新'
      ? [
          {
            type: 1,
            key: 'leads',
            display: '线索',
            more: false,
            list: [{ id: 5, name: '济南华新建设', detail: '', ownerUserName: '王敏' }],
          },
        ]
      : [],
  )
})

async function openPalette(rights?: SessionRights) {
  answerSession(rights)
  const { user, router } = await open('/crm/leads')
  await screen.findByRole('heading', { name: '线索' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: '快速搜索' }))
  const field = palette.getByRole('combobox', { name: '快速搜索' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { user, router, palette }
}

it('shows the last records at once, and what can be done here', async () => {
  rememberVisited(14773, { typeKey: 'leads', id: 8, name: '昨天看过的线索' })
  refuse(recordCallsOf(leads).detail, '数据不存在', 1102)
  const { user, router, palette } = await openPalette()
  palette.getByRole('option', { name: /昨天看过的线索/ })
  palette.getByRole('option', { name: /新建线索/ })
  expect(palette.getAllByRole('option', { name: /打开场景：/ })).toHaveLength(leads.list.scenes.length)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm/leads/8'))
})

it('marks what was found, and Tab shows one kind', async () => {
  const { user, palette } = await openPalette()
  await user.keyboard('华新')
  const hit = await palette.findByRole('option', { name: /济南\s*华新\s*建设/ })
  expect(hit.querySelector('mark')?.textContent).toBe('华新')
  await user.tab()
  expect(palette.getByRole('button', { name: '命令' }).getAttribute('aria-pressed')).toBe('true')
  expect(palette.queryByRole('option', { name: /济南\s*华新\s*建设/ })).toBeNull()
  await user.tab()
  palette.getByRole('option', { name: /济南\s*华新\s*建设/ })
})

it('finds commands and pages by name, and does them', async () => {
  const { user, palette } = await openPalette()
  await user.keyboard('深色')
  await palette.findByRole('option', { name: /外观：\s*深色/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '快速搜索' })).toBeNull())
})

it('offers nobody what is not his', async () => {
  const { palette } = await openPalette({ rights: ['crm/leads/index', 'crm/leads/read'] })
  palette.getByRole('option', { name: /线索.*客户管理/ })
  for (const name of [/新建/, /企业管理后台/, /客户客户管理/])
    expect(palette.queryAllByRole('option', { name })).toEqual([])
})

it('? shows the keys of the screen', async () => {
  answerSession()
  const { user } = await open('/crm/leads')
  await screen.findByRole('heading', { name: '线索' })
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }))
  for (const words of ['下一行', '搜索列表', '搜索记录、命令和页面', '关闭最里面的一层'])
    help.getByText(words)
})

it('Tab first offers the way past bar and menu', async () => {
  answerSession()
  const { user } = await open('/crm/leads')
  await screen.findByRole('heading', { name: '线索' })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('跳到正文')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
