import { expect, it } from 'vitest'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import {
  draftOf,
  eventOf,
  isBeforeStart,
  newDraft,
  rulePreview,
  unfitDraft,
  withRepetition,
  withStart,
} from './event-draft.ts'

const me = 7
const onDay = newDraft({ day: '2026-11-04', userId: me })
const now = momentOf(wallTime('2026-11-01 10:00'))

it('a clicked day begins at eight, with the user and a reminder five minutes before', () =>
  expect(onDay).toMatchObject({
    start: '2026-11-04 08:00',
    end: '2026-11-04 09:00',
    repetitionType: 1,
    people: [me],
    notices: [{ type: 1, value: 5 }],
  }))

it('what is missing has the sentences of the specification', () => {
  expect(unfitDraft({ ...newDraft({ day: null, userId: me }), people: [] })).toEqual({
    title: '日程内容不能为空',
    typeId: '请选择日程类型',
    start: '请选择开始时间',
    end: '请选择结束时间',
    people: '请选择参与人',
  })
  const weekly = withRepetition({ ...onDay, title: '例会', typeId: 101 }, 3)
  expect(unfitDraft(weekly)).toEqual({})
  expect(unfitDraft({ ...weekly, weekdays: [] })).toEqual({ rule: '请选择重复时间' })
  expect(unfitDraft({ ...weekly, repeatRate: null })).toEqual({ rule: '重复频率不能为空' })
  expect(unfitDraft({ ...weekly, endType: 2 })).toEqual({ rule: '请输入重复次数或结束日期' })
  expect(unfitDraft({ ...weekly, endType: 3 })).toEqual({ rule: '请输入重复次数或结束日期' })
  expect(unfitDraft({ ...withRepetition(weekly, 4), monthDay: null })).toEqual({ rule: '请选择重复时间' })
  expect(unfitDraft({ ...weekly, end: weekly.start })).toEqual({ end: '开始时间必须小于结束时间' })
})

it('another repetition resets its fields; another start keeps the length', () => {
  const weekly = { ...withRepetition(onDay, 3), repeatRate: 4, endType: 2, count: 9 }
  expect(withRepetition(weekly, 4)).toMatchObject({ repeatRate: 1, weekdays: [], monthDay: 4, endType: 1 })
  expect(withRepetition(weekly, 3)).toMatchObject({ repeatRate: 1, weekdays: [3], count: null })
  expect(withStart(onDay, '2026-11-30 23:30').end).toBe('2026-12-01 00:30')
})

it('the rule is written in words with its next five dates', () => {
  const weekly = { ...withRepetition(onDay, 3), weekdays: [1, 3], repeatRate: 2 }
  expect(rulePreview(weekly, now)).toEqual({
    words: '每2周, 周一、三',
    dates: ['2026-11-04 周三', '2026-11-16 周一', '2026-11-18 周三', '2026-11-30 周一', '2026-12-02 周三'],
  })
  expect(rulePreview({ ...weekly, endType: 2, count: 2 }, now)?.dates).toHaveLength(2)
  expect(rulePreview(onDay, now)).toBeNull()
})

it('is sent as the wire wants it, and comes back the same', () => {
  const draft = {
    ...withRepetition({ ...onDay, title: ' 例会 ', typeId: 101 }, 4),
    endType: 3,
    lastDay: '2027-01-04',
  }
  const sent = eventOf(draft)
  expect(sent).toMatchObject({
    title: '例会',
    ownerUserIds: [7],
    startTime: momentOf(wallTime('2026-11-04 08:00')),
    repetitionType: 4,
    repeatTime: '4',
    endType: 3,
    endTypeConfig: '2027-01-04',
  })
  const { repetitionType = 1, repeatRate = 1, repeatTime = '', endType = 1, endTypeConfig = '' } = sent
  const opened = draftOf({
    eventId: 1,
    batchId: '',
    title: sent.title,
    typeId: sent.typeId,
    typeName: '',
    color: '',
    startTime: '2026-11-04 08:00:00',
    endTime: '2026-11-04 09:00:00',
    repetitionType,
    repeatRate,
    repeatTime,
    endType,
    endTypeConfig,
    repeatStartTime: '2026-11-04 08:00:00',
    repeatEndTime: null,
    createUserId: me,
    createUserName: '',
    createTime: '',
    ownerUserIds: ',7,',
    ownerUserList: [{ userId: me, realname: '', img: null, deptId: null, deptName: null }],
    noticeList: [],
    customerList: [],
    contactsList: [],
    leadsList: [],
    businessList: [],
    contractList: [],
    productList: [],
    invoiceTitleList: [],
    mayChange: true,
    exceptionCount: 0,
  })
  expect(opened).toEqual({ ...draft, title: '例会' })
  expect(isBeforeStart(draft, '2026-11-03')).toBe(true)
  expect(isBeforeStart(draft, '2026-11-04')).toBe(false)
})
