import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing, text } from '#protocol/platform/wire.ts'
import { hrLimits } from '../limits.ts'
import { looseDay } from '../wire.ts'

const area = 'hrmDashboard'
const open = { need: 'signedIn', area, safe: true, request: z.object({}) } as const

/** Counts by the code of what is counted. */
const counts = z.record(z.string(), z.number())

const share = z.object({
  name: z.string(),
  count: z.number(),
  /** 0–1, two places. */
  proportion: z.number(),
})
export type Share = z.output<typeof share>

const levels = z.array(z.object({ levelId: z.number(), levelName: z.string(), num: z.number() }))
const surveyedPlan = z.object({
  appraisalId: z.number(),
  appraisalName: z.string(),
  tableId: z.number(),
  tableName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  appraisalTime: z.string(),
  scoreLevels: levels,
})
export type SurveyedPlan = z.output<typeof surveyedPlan>

/** Amounts are absent where the reader may not see them (hrm.md §18.1). */
const salarySurvey = z.object({
  srecordId: z.number().optional(),
  total: z.number().optional(),
  totalSalary: z.string().optional(),
  deptProportionList: z
    .array(
      z.object({ deptId: z.number(), deptName: z.string(), proportion: z.number(), totalSalary: z.string() }),
    )
    .optional(),
})
export type SalarySurvey = z.output<typeof salarySurvey>

const words = z.string().nullable()
const ownSurvey = z.object({
  employeeId: z.number(),
  employeeName: words,
  mobile: words,
  sex: z.number().nullable(),
  age: z.number().nullable(),
  jobNumber: words,
  deptId: z.number().nullable(),
  deptName: words,
  parentId: z.number().nullable(),
  parentName: words,
  post: words,
  entryTime: words,
  becomeTime: words,
  img: words,
  companyName: words,
  /** Days since the entry, the day of the entry itself being the first. */
  entryDay: z.number(),
  /** A newer slip than the last one that was read; null: none. */
  slipRemarks: words,
})
export type OwnSurvey = z.output<typeof ownSurvey>

const dayEntryRow = z.object({
  notesId: z.number().nullable(),
  type: z.number(),
  content: z.string(),
  /** Employee or candidate. */
  typeId: z.number().nullable(),
})
export type DayEntry = z.output<typeof dayEntryRow>

const ofDay = z.object({ time: looseDay() })
const ofDays = z.object({ startTime: looseDay(), endTime: looseDay() })
export type DayRange = z.output<typeof ofDays>

const entries = (path: string, summary: string) =>
  call({ ...open, path, body: 'json', summary, request: ofDay, reply: z.array(dayEntryRow) })
const days = (path: string, summary: string) =>
  call({ ...open, path, body: 'json', summary, request: ofDays, reply: z.array(z.string()) })

/** 工作台 of human resources (hrm.md §18): figures of lists, which are zero or empty without the right to the list. */
export const hrWorkbenchCalls = {
  employees: call({ ...open, path: 'hrmDashboard/employeeSurvey', summary: '人事概况', reply: counts }),
  team: call({ ...open, path: 'hrmDashboard/myTeam', summary: '我的团队', reply: counts }),
  teamShares: call({
    ...open,
    path: 'hrmDashboard/teamSurvey',
    summary: '团队概况',
    reply: z.object({
      statusAnalysis: z.array(share),
      sexAnalysis: z.array(share),
      ageAnalysis: z.array(share),
      companyAgeAnalysis: z.array(share),
    }),
  }),
  recruiting: call({
    ...open,
    path: 'hrmDashboard/recruitSurvey',
    summary: '招聘动态',
    reply: z.object({
      postCount: z.number(),
      chooseCount: z.number(),
      pendingEntryCount: z.number(),
      haveJoinedCount: z.number(),
    }),
  }),
  salary: call({
    ...open,
    path: 'hrmDashboard/lastSalarySurvey',
    summary: '上月薪资概况',
    reply: salarySurvey,
  }),
  appraisalCounts: call({
    ...open,
    path: 'hrmDashboard/appraisalCountSurvey',
    summary: '近一年绩效考核数量',
    reply: counts,
  }),
  appraisals: call({
    ...open,
    path: 'hrmDashboard/appraisalSurvey/{type}',
    summary: '近一年绩效考核：1 进行中，2 已归档',
    request: z.object({ type: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])) }),
    reply: z.array(surveyedPlan),
  }),
  reminders: call({
    ...open,
    path: 'hrmDashboard/toDoRemind',
    summary: '待办提醒',
    reply: z.object({
      toSalaryExamine: z.number(),
      toLeave: z.number(),
      toExpireContract: z.number(),
      toCorrect: z.number(),
      toIn: z.number(),
      toBirthday: z.number(),
    }),
  }),
  entries: entries('hrmDashboard/queryNotesByTime', '某天的备忘和事项'),
  days: days('hrmDashboard/queryNotesStatus', '有备忘或事项的日期'),
  ownEntries: entries('hrmDashboard/myNotesByTime', '员工端：某天的备忘和事项'),
  ownDays: days('hrmDashboard/myNotesStatus', '员工端：有备忘或事项的日期'),
  addMemo: call({
    path: 'hrmDashboard/addNotes',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '添加备忘录',
    request: z.object({ content: text(hrLimits.memo), reminderTime: looseDay() }),
    reply: nothing,
  }),
  removeMemo: call({
    path: 'hrmDashboard/deleteNotes/{notesId}',
    need: 'signedIn',
    area,
    summary: '删除备忘录',
    request: z.object({ notesId: id() }),
    reply: nothing,
  }),
  own: call({ ...open, path: 'hrmDashboard/mySurvey', summary: '员工端：我的概况', reply: ownSurvey }),
} as const
