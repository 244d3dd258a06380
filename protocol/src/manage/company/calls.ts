import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { flag, id, integer, nothing, optionalText } from '#protocol/platform/wire.ts'

const area = 'company'

/** Applications that can stand in the top bar (platform.md §6.4, §11.1). */
export const headerKeys = [
  'crm',
  'taskExamine',
  'log',
  'book',
  'project',
  'bi',
  'calendar',
  'hrm',
  'statistics',
] as const
export const MOST_HEADER_KEYS = 8

const phrases = (longest: number, missing = '内容不能为空') =>
  z.array(requiredText(longest, missing)).max(100)

export const LONGEST_SPEECH = 100

/** Own settings are small: what a page remembers, not what a person writes. */
const customSetting = z.array(z.json()).max(1000)
const settingKey = () =>
  optionalText(100).refine((key) => /^[\w.:-]+$/.test(key), { message: '参数验证错误' })

/** What a file of an import may be at most; `mostImportLimits` is how far an administrator may go. */
export interface ImportLimits {
  maxMb: number
  maxRows: number
}
export const mostImportLimits: ImportLimits = { maxMb: 20, maxRows: 100_000 }
const importLimits = z.object({
  maxMb: integer(1, mostImportLimits.maxMb),
  maxRows: integer(1, mostImportLimits.maxRows),
})

export const MOST_REVEALS = 1000

export const companyCalls = {
  queryAdminConfig: call({
    path: 'adminConfig/queryAdminConfig',
    area,
    need: 'signedIn',
    summary: '企业信息',
    safe: true,
    request: z.object({}),
    reply: z.object({
      companyName: z.string(),
      companyLogo: z.string(),
      endTime: z.null(),
      endDay: z.null(),
    }),
  }),
  setAdminConfig: call({
    path: 'adminConfig/setAdminConfig',
    body: 'json',
    area,
    need: 'manage/system/update',
    summary: '设置企业信息',
    request: z.object({
      companyName: requiredText(50, '企业名称不能为空'),
      /** The url of an uploaded picture. */
      companyLogo: optionalText(500).refine(
        (url) => url === '' || /^\/adminFile\/(down|public)\//.test(url),
        {
          message: '企业logo不正确',
        },
      ),
    }),
    reply: nothing,
  }),
  queryModuleSetting: call({
    path: 'adminConfig/queryModuleSetting',
    area,
    need: 'signedIn',
    summary: '应用开关',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        settingId: z.number(),
        module: z.string(),
        status: z.number(),
        type: z.string(),
        name: z.string(),
      }),
    ),
  }),
  setModuleSetting: call({
    path: 'adminConfig/setModuleSetting',
    body: 'json',
    area,
    need: 'manage/configSet/update',
    summary: '停用、启用应用',
    request: z.object({ settingId: id(), status: flag() }),
    reply: nothing,
  }),
  queryHeaderModelSort: call({
    path: 'adminConfig/queryHeaderModelSort',
    area,
    need: 'signedIn',
    summary: '顶栏应用顺序',
    safe: true,
    request: z.object({}),
    reply: z.array(z.string()),
  }),
  setHeaderModelSort: call({
    path: 'adminConfig/setHeaderModelSort',
    body: 'json',
    bare: 'keys',
    area,
    need: 'signedIn',
    summary: '保存顶栏应用顺序',
    request: z.object({
      keys: z
        .array(z.enum(headerKeys))
        .min(1)
        .max(MOST_HEADER_KEYS)
        .refine((keys) => new Set(keys).size === keys.length),
    }),
    reply: nothing,
  }),
  queryActivityPhrase: call({
    path: 'adminConfig/queryActivityPhrase',
    area,
    need: 'signedIn',
    summary: '跟进常用语',
    safe: true,
    request: z.object({}),
    reply: z.array(z.string()),
  }),
  setActivityPhrase: call({
    path: 'adminConfig/setActivityPhrase',
    body: 'json',
    bare: 'phrases',
    area,
    need: 'signedIn',
    summary: '保存跟进常用语',
    request: z.object({ phrases: phrases(255) }),
    reply: nothing,
  }),
  queryRecordOptions: call({
    path: 'crmActionRecord/queryRecordOptions',
    area: 'activity',
    need: 'signedIn',
    summary: '跟进类型',
    safe: true,
    request: z.object({}),
    reply: z.array(z.string()),
  }),
  setRecordOptions: call({
    path: 'adminConfig/setRecordOptions',
    body: 'json',
    bare: 'options',
    area,
    need: 'manage/crm/setting',
    summary: '设置跟进类型',
    request: z.object({ options: phrases(50) }),
    reply: nothing,
  }),
  getLogWelcomeSpeechList: call({
    path: 'adminConfig/getLogWelcomeSpeechList',
    area,
    need: 'signedIn',
    summary: '日志欢迎语',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ settingId: z.number(), value: z.string() })),
  }),
  setLogWelcomeSpeech: call({
    path: 'adminConfig/setLogWelcomeSpeech',
    body: 'json',
    bare: 'speeches',
    area,
    need: 'manage/oa',
    summary: '设置日志欢迎语',
    request: z.object({ speeches: phrases(LONGEST_SPEECH, '请输入欢迎语') }),
    reply: nothing,
  }),
  /** Own client: size and rows that an import takes (record-engine.md §13.1). */
  queryImportLimits: call({
    path: 'adminConfig/queryImportLimits',
    area,
    need: 'signedIn',
    summary: '导入文件的大小和行数上限',
    safe: true,
    request: z.object({}),
    reply: z.object({ maxMb: z.number(), maxRows: z.number() }),
  }),
  setImportLimits: call({
    path: 'adminConfig/setImportLimits',
    body: 'json',
    area,
    need: 'manage/crm/setting',
    summary: '设置导入文件的大小和行数上限',
    request: importLimits,
    reply: nothing,
  }),
  /** Own client: how many masked values a person may look at in a day (record-engine.md §3.5). */
  queryRevealLimit: call({
    path: 'adminConfig/queryRevealLimit',
    area,
    need: 'manage/crm/setting',
    summary: '每人每天查看掩码内容的次数',
    safe: true,
    request: z.object({}),
    reply: z.object({ perDay: z.number() }),
  }),
  setRevealLimit: call({
    path: 'adminConfig/setRevealLimit',
    body: 'json',
    area,
    need: 'manage/crm/setting',
    summary: '设置每人每天查看掩码内容的次数',
    request: z.object({ perDay: integer(0, MOST_REVEALS) }),
    reply: nothing,
  }),
  queryCustomSetting: call({
    path: 'adminConfig/queryCustomSetting/{key}',
    body: 'none',
    area,
    need: 'signedIn',
    summary: '个人设置',
    safe: true,
    request: z.object({ key: settingKey() }),
    reply: z.array(z.json()),
  }),
  setCustomSetting: call({
    path: 'adminConfig/setCustomSetting/{key}',
    body: 'json',
    bare: 'value',
    area,
    need: 'signedIn',
    summary: '保存个人设置',
    request: z.object({ key: settingKey(), value: customSetting }),
    reply: nothing,
  }),
} as const
