import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, ids, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { looseDay } from '../wire.ts'
import { insuranceLimits } from './limits.ts'
import { baseIn, projectIn, projectSchema, sums } from './shapes.ts'

const area = 'hrmInsurance'
const settings = 'manage/hrm/insurance'
const { atOnce, city, houseType, law, projects, schemeName } = insuranceLimits

const schemeRow = z.object({
  schemeId: z.number(),
  schemeName: z.string(),
  city: z.string(),
  schemeType: z.number(),
  ...sums,
  /** Employees who have it. */
  useCount: z.number(),
})
export type SchemeRow = z.output<typeof schemeRow>

const schemeSchema = z.object({
  schemeId: z.number(),
  schemeName: z.string(),
  city: z.string(),
  houseType: z.string().nullable(),
  schemeType: z.number(),
  socialSecurityProjectList: z.array(projectSchema),
  providentFundProjectList: z.array(projectSchema),
})
export type Scheme = z.output<typeof schemeSchema>

const projectList = () => z.preprocess((given) => given ?? [], z.array(projectIn).max(projects))
const schemeSave = z.object({
  schemeId: optional(id()),
  schemeName: text(schemeName),
  city: text(city),
  houseType: optionalText(houseType),
  schemeType: integer(1, 2),
  socialSecurityProjectList: projectList(),
  providentFundProjectList: projectList(),
})
export type SchemeSave = z.output<typeof schemeSave>

const limitSchema = z.object({
  limitId: z.number(),
  city: z.string(),
  type: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  fromDay: z.string(),
  /** The last day; null: until another one begins. */
  toDay: z.string().nullable(),
  law: z.string(),
})
export type BaseLimit = z.output<typeof limitSchema>

const limitSave = z.object({
  limitId: optional(id()),
  city: text(city),
  type: integer(1, 11),
  lower: baseIn(),
  upper: baseIn(),
  fromDay: looseDay(),
  toDay: optional(looseDay()),
  law: text(law),
})
export type BaseLimitSave = z.output<typeof limitSave>

/** Schemes, limits of the base, and who has which scheme (hrm.md §11.1, §11.2). */
export const schemeCalls = {
  list: call({
    path: 'hrmConfig/queryInsuranceSchemePageList',
    body: 'json',
    need: [settings, 'hrm/insurance/read', 'hrm/employee/setInsured', 'hrm/employee/read'],
    area,
    summary: '参保方案列表',
    safe: true,
    request: z.object({ ...paging }),
    reply: pageOf(schemeRow),
  }),
  read: call({
    path: 'hrmConfig/queryInsuranceSchemeById/{schemeId}',
    need: [settings, 'hrm/insurance/read', 'hrm/employee/setInsured'],
    area,
    summary: '参保方案详情，包括已被替换的版本',
    safe: true,
    request: z.object({ schemeId: id() }),
    reply: schemeSchema,
  }),
  save: call({
    path: 'hrmConfig/addInsuranceScheme',
    body: 'json',
    need: settings,
    area,
    summary: '添加参保方案；有 schemeId 时为编辑',
    request: schemeSave,
    reply: nothing,
  }),
  remove: call({
    path: 'hrmConfig/deleteInsuranceScheme/{schemeId}',
    need: settings,
    area,
    summary: '删除参保方案',
    request: z.object({ schemeId: id() }),
    reply: nothing,
  }),
  /** There is no local table of household types and rates: schemes are entered by hand. */
  types: call({
    path: 'hrmInsuranceScheme/queryInsuranceType',
    body: 'json',
    need: settings,
    area,
    summary: '城市的户口类型；没有时为空',
    safe: true,
    request: z.object({ cityId: optionalText(city) }),
    reply: z.string(),
  }),
  scale: call({
    path: 'hrmInsuranceScheme/queryInsuranceScale',
    body: 'json',
    need: settings,
    area,
    summary: '城市的缴纳比例；没有时为空',
    safe: true,
    request: z.object({ cityId: optionalText(city), hujiId: optionalText(houseType) }),
    reply: z.string(),
  }),
  limits: call({
    path: 'hrmInsuranceScheme/queryBaseLimitList',
    need: [settings, 'hrm/insurance/read'],
    area,
    summary: '缴费基数上下限',
    safe: true,
    request: z.object({}),
    reply: z.array(limitSchema),
  }),
  saveLimit: call({
    path: 'hrmInsuranceScheme/setBaseLimit',
    body: 'json',
    need: settings,
    area,
    summary: '添加缴费基数上下限；有 limitId 时为编辑',
    request: limitSave,
    reply: nothing,
  }),
  removeLimit: call({
    path: 'hrmInsuranceScheme/deleteBaseLimit/{limitId}',
    need: settings,
    area,
    summary: '删除缴费基数上下限',
    request: z.object({ limitId: id() }),
    reply: nothing,
  }),
  assign: call({
    path: 'hrmEmployee/updateInsuranceScheme',
    body: 'json',
    need: 'hrm/employee/setInsured',
    area,
    summary: '设置员工的参保方案；schemeId 为空时取消',
    request: z.object({
      employeeIds: ids(atOnce).min(1),
      schemeId: optional(id()),
      /** Own client: from this day on; absent: today, of a first scheme the day of entry. */
      onDay: optional(looseDay()),
    }),
    reply: nothing,
  }),
  /** Own client: the scheme of an employee through the years. */
  history: call({
    path: 'hrmInsuranceScheme/querySchemeHistory/{employeeId}',
    need: 'hrm/employee/read',
    area,
    summary: '员工的参保方案及其变更',
    safe: true,
    request: z.object({ employeeId: id() }),
    reply: z.array(
      z.object({
        /** Of the version that holds now. */
        schemeId: z.number().nullable(),
        schemeName: z.string().nullable(),
        city: z.string().nullable(),
        fromDay: z.string(),
        /** The last day; null: it still holds. */
        toDay: z.string().nullable(),
      }),
    ),
  }),
} as const
