import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { calendarCalls, type TypeOfUser } from '#protocol/calendar/calendar-calls.ts'
import { type EventDetail, type EventRow, eventCalls } from '#protocol/calendar/event-calls.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { noRelations } from '#web/related-records/door.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { isClosed, open } from '../../test/screen.tsx'
import { answerSession, me } from '../../test/session.ts'

const types: TypeOfUser[] = [
  { typeId: '1', typeName: '分配的任务', type: 1, sort: 1, select: false, color: '#AEA1EA' },
  { typeId: '2', typeName: '需联系的客户', type: 1, sort: 3, select: true, color: '#53D397' },
  { typeId: 101, typeName: '开会', type: 2, sort: 8, select: true, color: '#53D397' },
]
const at = (text: string) => momentOf(wallTime(text))
const row: EventRow = {
  eventId: 5,
  title: '部门周会',
  startTime: at('2031-03-03 09:00'),
  endTime: at('2031-03-03 10:00'),
  ownerUserIds: `,${me.userId},`,
  color: '#53D397',
  batchId: 'b',
  createUserId: me.userId,
  eventType: 1,
  typeId: 101,
  repetitionType: 3,
  mayChange: true,
}
const detail: EventDetail = {
  ...noRelations,
  eventId: 5,
  batchId: 'b',
  title: '部门周会',
  typeId: 101,
  typeName: '开会',
  color: '#53D397',
  startTime: '2031-03-03 09:00:00',
  endTime: '2031-03-03 10:00:00',
  repetitionType: 3,
  repeatRate: 1,
  repeatTime: '1',
  endType: 1,
  endTypeConfig: 'useless',
  repeatStartTime: '2031-03-03 09:00:00',
  repeatEndTime: null,
  createUserId: me.userId,
  createUserName: '林知远',
  createTime: '2031-03-01 08:00:00',
  ownerUserIds: `,${me.userId},`,
  ownerUserList: [{ userId: me.userId, realname: '林知远', img: null, deptId: 1, deptName: '' }],
  noticeList: [{ type: 1, value: 5 }],
  mayChange: true,
  exceptionCount: 2,
}

beforeEach(() => {
  answerSession()
  answer(calendarCalls.types, types)
  answer(calendarCalls.users, [])
  answer(calendarCalls.choose, null)
  answer(calendarCalls.leave, [])
  answer(calendarCalls.interviews, [])
  answer(calendarCalls.crmDays, {
    customerTimeList: ['2031-03-05'],
    leadsTimeList: ['2031-03-06'],
    businessTimeList: [],
    dealBusinessTimeList: [],
    endContractTimeList: [],
    receiveContractTimeList: [],
  })
  answer(eventCalls.list, [row])
  answer(eventCalls.days, ['2031-03-03'])
  answer(eventCalls.detail, detail)
  answer(eventCalls.update, null)
  answer(workingDayCalls.queryYear, {
    year: 2031,
    weekdays: [1, 2, 3, 4, 5],
    days: [{ day: '2031-03-08', type: 1, name: '调休' }],
    official: null,
    isOwn: true,
    version: 0,
  })
})

const list = '/calendar/index?view=list&day=2031-03-01'

it('a list of the days shows events and, of chosen types, what other areas have', async () => {
  await open(list)
  await screen.findByText('09:00 – 10:00')
  await screen.findByText('需联系的客户', { selector: 'li *' })
  // days of a type that is not chosen are not drawn, and have no heading
  expect(screen.queryByRole('button', { name: '2031年3月6日 周四' })).toBeNull()
  expect(asked(eventCalls.list)[0]).toMatchObject({ typeIds: [101] })
  expect(asked(calendarCalls.tasks)).toEqual([])
})

it('an interview is opened by those who may read the candidate, and said to be closed to others', async () => {
  const at = { startTime: Date.parse('2031-03-05T02:00:00Z'), endTime: Date.parse('2031-03-05T03:00:00Z') }
  answer(calendarCalls.interviews, [
    { ...at, interviewId: 1, name: '方晓雨', address: '/hrm/recruit/candidate?candidate=7' },
    { ...at, interviewId: 2, name: '面试' },
  ])
  const { user, router } = await open(list)
  const closed = await screen.findByTitle('面试（没有权限查看候选人）')
  expect(isClosed(closed)).toBe(true)
  await user.click(closed)
  expect(router.state.location.pathname).toBe('/calendar/index')
  const opened = screen.getByRole('button', { name: /面试：方晓雨/ })
  expect(isClosed(opened)).toBe(false)
  await user.click(opened)
  await waitFor(() => expect(router.state.location.pathname).toBe('/hrm/recruit/candidate'))
})

it('an event across midnight stands on both days with its hours of each', async () => {
  const [startTime, endTime] = [at('2031-03-03 22:00'), at('2031-03-04 02:00')]
  answer(eventCalls.list, [{ ...row, startTime, endTime }])
  await open(list)
  await screen.findByText('22:00 – 次日 02:00')
  screen.getByText('至 02:00')
})

it('leave tells who is away and how long, and leads those who may read it to the approval', async () => {
  const at = { startTime: Date.parse('2031-03-05T01:00:00Z'), endTime: Date.parse('2031-03-06T10:00:00Z') }
  const own = { ...at, examineId: 7, name: '年假', realname: '林知远', days: 1.5 }
  answer(calendarCalls.leave, [
    { ...own, address: '/taskExamine/examine-index/my?examine=7' },
    { ...own, examineId: 8, name: '请假', realname: '方晓雨' },
  ])
  const { user } = await open(list)
  await user.click((await screen.findAllByRole('button', { name: /请假$/ }))[0] ?? document.body)
  const closed = within(await screen.findByRole('dialog', { name: '请假' }))
  closed.getByText('方晓雨')
  closed.getByText('1.5 天')
  expect(closed.queryByText('请假类型')).toBeNull()
  expect(closed.queryByRole('link')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getAllByRole('button', { name: /请假：年假/ })[0] ?? document.body)
  const opened = within(await screen.findByRole('dialog', { name: '请假' }))
  opened.getByText('年假')
  const link = opened.getByRole('link', { name: '查看审批' })
  expect(link.getAttribute('href')).toBe('/taskExamine/examine-index/my?examine=7')
})

it('an application of one page has no menu beside it', async () => {
  await open(list)
  await screen.findByText('09:00 – 10:00')
  expect(screen.queryByRole('navigation', { name: '菜单' })).toBeNull()
})

it('the small month is one stop of the Tab key, walked by arrows over its months', async () => {
  const { user, router } = await open(list)
  const first = await screen.findByRole('button', { name: '2031年3月1日' })
  expect(screen.getByRole('region', { name: '小月历' }).querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '2031年3月3日，有日程' }))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2031-02-17')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('day=2031-02-17'))
})

it('one type at the least stays chosen', async () => {
  const { user } = await open(list)
  const contacted = await screen.findByRole<HTMLInputElement>('checkbox', { name: '需联系的客户' })
  answer(
    calendarCalls.types,
    types.map((type) => ({ ...type, select: type.typeId === 101 })),
  )
  await user.click(contacted)
  await waitFor(() => expect(asked(calendarCalls.choose)).toMatchObject([{ typeIds: [101] }]))
  await waitFor(() => expect(contacted.checked).toBe(false))
  await user.click(screen.getByRole('checkbox', { name: '开会' }))
  await screen.findByText('请至少选中一个类型')
  expect(asked(calendarCalls.choose)).toHaveLength(1)
})

it('an event that cannot be loaded closes', async () => {
  refuse(eventCalls.detail, '日程已删除', 501)
  const { user } = await open(list)
  await user.click(await screen.findByRole('button', { name: /部门周会/ }))
  await screen.findByText('日程已删除')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('another repetition begins its fields again, and says what it does to single changes', async () => {
  const { user } = await open(list)
  await user.click(await screen.findByRole('button', { name: /部门周会/ }))
  await user.click(await screen.findByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByText('编辑整个系列'))
  const form = within(await screen.findByRole('dialog', { name: '编辑日程' }))
  await user.click(form.getByRole('checkbox', { name: '三' }))
  await form.findByText(/每周, 周一、三/)
  await form.findByText(/单独修改过的 2 次日程/)
  await user.click(form.getByRole('combobox', { name: '重复' }))
  await user.click(await screen.findByTitle('每月'))
  await form.findByText(/每个月, 3日/)
  expect(form.queryByRole('checkbox', { name: '三' })).toBeNull()
  await user.click(form.getByRole('combobox', { name: '重复' }))
  await user.click(await screen.findByTitle('每周'))
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: '三' }).checked).toBe(false)
  await user.click(form.getByRole('radio', { name: '重复次数' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await form.findByText('请输入重复次数或结束日期')
  await user.type(form.getByRole('textbox', { name: '重复次数' }), '4')
  await user.click(form.getByRole('button', { name: '保存' }))
  await screen.findByText('新建或编辑日程成功')
  expect(asked(eventCalls.update)).toMatchObject([
    { type: 3, time: row.startTime, event: { repetitionType: 3, endType: 2, endTypeConfig: '4' } },
  ])
})

it('the first reminder stays, others come and go', async () => {
  const { user } = await open('/calendar/index?view=list&day=2031-03-01')
  await user.click(await screen.findByRole('button', { name: /新建日程$/ }))
  const form = within(await screen.findByRole('dialog', { name: '新增日程' }))
  expect(form.queryByRole('button', { name: '删除第1个提醒' })).toBeNull()
  await user.click(form.getByRole('button', { name: /添加提醒$/ }))
  await user.click(form.getByRole('button', { name: '删除第2个提醒' }))
  expect(form.getAllByRole('combobox', { name: /个提醒的数值/ })).toHaveLength(1)
})
