import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { crmTodos } from '#protocol/crm/application.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import type { InputOf, ReplyOf } from '#protocol/platform/call.ts'
import { answer, asked, refuse, respond } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { mergeDay } from './data.ts'
import { laterDays } from './put-off.tsx'

type Day = ReplyOf<typeof myDayCalls.query>
type Item = Day['items'][number]

const item = (given: Partial<Item> & Pick<Item, 'key' | 'thing' | 'id' | 'title'>): Item => ({
  group: 'today',
  dueAt: null,
  isDay: false,
  putOffUntil: null,
  facts: [],
  address: null,
  record: null,
  mayAct: true,
  also: [],
  ...given,
})
const lead = (id: number, leadsName: string, given: Partial<Item> = {}) =>
  item({
    key: 'followLeads',
    thing: `leads.${id}`,
    id,
    title: leadsName,
    record: { type: 'leads', row: { leadsId: id, leadsName, mobile: '13900000001' } },
    ...given,
  })
const source = (key: string, title: string, given: Partial<Day['sources'][number]> = {}) => ({
  key,
  title,
  count: 1,
  failed: false,
  ...given,
})
const event = item({
  key: 'todayEvents',
  thing: 'event.1',
  id: 1,
  title: '周例会',
  dueAt: '2025-05-15 15:00:00',
  facts: [{ title: '地点', text: '三楼会议室' }],
  address: '/calendar/index?event=1',
  mayAct: false,
})

const day = (items: Item[], sources = [source('followLeads', '分配给我的线索')]): Day => ({
  day: '2025-05-15',
  sources,
  items,
})

function answerDay(first: Day) {
  answerSession()
  answer(crmTodos.shared.counts, {})
  let now = first
  respond(myDayCalls.query, () => now)
  return (next: Day) => {
    now = next
  }
}
const names = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[data-queue-name]')?.textContent)
const entry = crmTodos.entries.find(({ todo }) => todo.key === 'followLeads')
const { followedUp, unfollowed } = entry ?? {}
if (!followedUp || !unfollowed) throw new Error('leads are followed up')

it('shows what waits in three groups, with why, and the facts of each', async () => {
  answerDay(
    day([
      lead(1, '甲线索', { group: 'late', also: ['今日需联系线索'] }),
      lead(2, '乙线索'),
      event,
      lead(3, '丙线索', { group: 'later', putOffUntil: '2025-05-17' }),
    ]),
  )
  await open('/my-day')
  await screen.findByRole('region', { name: '逾期' })
  expect(names('逾期')).toEqual(['甲线索'])
  expect(names('今天')).toEqual(['乙线索', '周例会'])
  expect(names('以后')).toEqual(['丙线索'])
  expect(screen.getByText('分配给我的线索 · 今日需联系线索')).toBeTruthy()
  expect(screen.getByText('三楼会议室')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /周例会$/ })?.textContent).toBe('以后')
  expect(screen.getByRole('button', { name: '取消推迟 丙线索' })).toBeTruthy()
  expect(screen.getByText('共 4 条')).toBeTruthy()
})

it('the title of a group leads to the other groups', async () => {
  answerDay(day([lead(1, '甲线索', { group: 'late' }), lead(2, '乙线索'), lead(3, '丙线索')]))
  const { user } = await open('/my-day')
  const late = within(await screen.findByRole('region', { name: '逾期' }))
  expect(late.queryByRole('button', { name: /^以后 \d/ })).toBeNull()
  await user.click(late.getByRole('button', { name: '今天 2' }))
  expect(document.activeElement?.textContent).toBe('乙线索')
})

it('walks by ↑ and ↓; E does the main act in place, the next row takes the focus, and 撤销 takes it back', async () => {
  const become = answerDay(day([lead(1, '甲线索'), lead(2, '乙线索'), lead(3, '丙线索')]))
  answer(followedUp, null)
  answer(unfollowed, null)
  const { user } = await open('/my-day')
  await screen.findByRole('link', { name: '甲线索' })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('乙线索')
  become(day([lead(1, '甲线索'), lead(3, '丙线索')]))
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('丙线索'))
  expect(asked(followedUp)).toEqual([{ ids: [2] }])
  expect(screen.getByText(/已标记为已跟进：乙线索/)).toBeTruthy()
  become(day([lead(1, '甲线索'), lead(2, '乙线索'), lead(3, '丙线索')]))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByRole('link', { name: '乙线索' })
  expect(asked(unfollowed)).toEqual([{ ids: [2] }])
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('乙线索')
})

it('puts a row off until tomorrow by H, and until a chosen day by 以后; both can be taken back', async () => {
  const become = answerDay(day([lead(1, '甲线索'), lead(2, '乙线索')]))
  answer(myDayCalls.putOff, null)
  answer(myDayCalls.takeBack, null)
  const { user } = await open('/my-day')
  await screen.findByRole('link', { name: '甲线索' })
  await user.keyboard('{ArrowDown}')
  become(day([lead(2, '乙线索'), lead(1, '甲线索', { group: 'later', putOffUntil: '2025-05-16' })]))
  await user.keyboard('h')
  await waitFor(() => expect(names('以后')).toEqual(['甲线索']))
  expect(document.activeElement?.textContent).toBe('乙线索')
  expect(asked(myDayCalls.putOff)).toEqual([
    { source: 'followLeads', thing: 'leads.1', until: '2025-05-16' } satisfies InputOf<
      typeof myDayCalls.putOff
    >,
  ])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked(myDayCalls.takeBack)).toEqual([{ thing: 'leads.1' }]))
  await user.click(screen.getByRole('button', { name: '以后 乙线索' }))
  await user.click(await screen.findByRole('menuitem', { name: '下周一' }))
  await waitFor(() =>
    expect(asked(myDayCalls.putOff).at(-1)).toEqual({
      source: 'followLeads',
      thing: 'leads.2',
      until: '2025-05-19',
    }),
  )
})

it('a refused act is said, and the day is asked again', async () => {
  const become = answerDay(day([lead(1, '甲线索'), lead(2, '乙线索')]))
  refuse(myDayCalls.putOff, '该事项已处理，或不再需要您处理', 400)
  const { user } = await open('/my-day')
  await screen.findByRole('link', { name: '甲线索' })
  become(day([lead(2, '乙线索')]))
  await user.keyboard('{ArrowDown}h')
  await screen.findByText('该事项已处理，或不再需要您处理')
  await waitFor(() => expect(names('今天')).toEqual(['乙线索']))
})

it('names a source that failed, and tries it alone', async () => {
  answerSession()
  answer(crmTodos.shared.counts, {})
  respond(myDayCalls.query, ({ source: key }) =>
    key === undefined
      ? day(
          [lead(1, '甲线索')],
          [
            source('followLeads', '分配给我的线索'),
            source('todayEvents', '今天的日程', { count: 0, failed: true }),
          ],
        )
      : day([event], [source('todayEvents', '今天的日程')]),
  )
  const { user } = await open('/my-day')
  expect((await screen.findByRole('alert')).textContent).toContain('今天的日程加载失败')
  expect(names('今天')).toEqual(['甲线索'])
  await user.click(screen.getByRole('button', { name: '重试 今天的日程' }))
  await screen.findByText('周例会')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked(myDayCalls.query).at(-1)).toEqual({ source: 'todayEvents' })
})

it('asks a source that failed again by itself, and shows meanwhile what it held', async () => {
  const events = source('todayEvents', '今天的日程')
  const leads = source('followLeads', '分配给我的线索')
  let isAway = false
  answerSession()
  answer(crmTodos.shared.counts, {})
  answer(followedUp, null)
  respond(myDayCalls.query, ({ source: key }) => {
    if (key === 'todayEvents') return day([], [{ ...events, count: 0 }])
    return isAway
      ? day([lead(2, '乙线索')], [leads, { ...events, count: 0, failed: true }])
      : day([lead(1, '甲线索'), lead(2, '乙线索'), event], [leads, events])
  })
  const { user } = await open('/my-day')
  await screen.findByText('周例会')
  isAway = true
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(screen.getByRole('button', { name: '已跟进 甲线索' }))
  await screen.findByText('今天的日程加载失败')
  expect(names('今天')).toEqual(['周例会', '乙线索'])
  await waitFor(() => expect(screen.queryByText('周例会')).toBeNull(), { timeout: 10_000 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(names('今天')).toEqual(['乙线索'])
})

it('says so where nothing waits', async () => {
  answerDay(day([]))
  await open('/my-day')
  await screen.findByText('今天没有需要您处理的事项')
  expect(screen.queryByRole('region', { name: '今天' })).toBeNull()
})

it('offers 重试 where the server is away', async () => {
  answerSession()
  answer(crmTodos.shared.counts, {})
  refuse(myDayCalls.query, '服务器错误')
  const { user } = await open('/my-day')
  await screen.findByText('服务器错误')
  answer(myDayCalls.query, day([lead(1, '甲线索')]))
  await user.click(await screen.findByRole('button', { name: /重试/ }))
  await screen.findByRole('link', { name: '甲线索' })
})

it('leads to the list of a source that holds more than is shown', async () => {
  const many = Array.from({ length: 30 }, (_, at) => lead(at + 1, `线索${at + 1}`))
  answerDay(day(many, [source('followLeads', '分配给我的线索', { count: 47 })]))
  await open('/my-day')
  const link = await screen.findByRole('link', { name: '分配给我的线索还有 17 项' })
  expect(link.getAttribute('href')).toBe('/crm/message?entry=followLeads')
  expect(screen.getByText('共 47 条')).toBeTruthy()
})

it('offers days from tomorrow on, each once', () => {
  expect(laterDays('2025-05-15').map(({ until }) => until)).toEqual([
    '2025-05-16',
    '2025-05-17',
    '2025-05-19',
    '2025-06-14',
  ])
  expect(laterDays('2025-05-18').map(({ word, until }) => [word, until])).toEqual([
    ['明天', '2025-05-19'],
    ['后天', '2025-05-20'],
    ['30天后', '2025-06-17'],
  ])
  expect(laterDays('2025-05-19').find(({ word }) => word === '下周一')?.until).toBe('2025-05-26')
})

it('keeps what is shown when one source answers again', () => {
  const merged = mergeDay(day([lead(1, '甲线索')]), day([lead(1, '甲线索'), event], []))
  expect(merged.items.map(({ thing }) => thing)).toEqual(['event.1', 'leads.1'])
})

it('drops what a source that answers again no longer holds, unless another one holds it, too', () => {
  const shown = day([lead(1, '甲线索'), lead(2, '乙线索', { also: ['今日需联系线索'] }), event])
  const merged = mergeDay(shown, day([], [source('followLeads', '分配给我的线索', { count: 0 })]))
  expect(merged.items.map(({ thing }) => thing)).toEqual(['event.1', 'leads.2'])
})
