import { moduleKeys, moduleNamed, moduleTypes } from '#protocol/platform/modules.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import './tables.ts'

interface Setting {
  /** What it is known by, where several rows share a name. */
  key?: string
  name: string
  value: string | null
  status?: 0 | 1
  description: string
}

const several = (name: string, description: string, values: readonly string[]): Setting[] =>
  values.map((value) => ({ key: `${name}=${value}`, name, value, description }))

/** Settings as they are given (platform.md §6.1). */
const settings: readonly Setting[] = [
  {
    name: 'companyInfo',
    value: JSON.stringify({ companyName: '我的企业', companyLogo: '' }),
    description: '企业信息',
  },
  { name: 'importMaxRows', value: '10000', description: '导入行数上限' },
  { name: 'importMaxMb', value: '2', description: '导入文件大小上限（MB）' },
  { name: 'expiringContractDays', value: '3', description: '合同到期提前提醒天数' },
  { name: 'putInPoolRemindDays', value: '2', description: '进入公海提前提醒天数' },
  { name: 'pictureSetting', value: null, description: '图片设置' },
  { name: 'returnVisitRemindConfig', value: '7', status: 0, description: '客户回访提醒天数' },
  ...several('followRecordOption', '跟进记录类型', ['打电话', '发邮件', '发短信', '见面拜访', '活动']),
  ...several('logWelcomeSpeech', '日志欢迎语', [
    '每天进步一点点，坚持就是胜利',
    '今天的努力，是明天的底气',
    '把每一件小事做好，就是不平凡',
  ]),
]

const keyOf = ({ key, name }: Setting) => key ?? name

/** The one company of an installation. */
const COMPANY = ''

export const companyUpgrades: readonly Upgrade[] = [
  {
    part: 'modules',
    declared: () => [{ subject: COMPANY, keys: moduleKeys }],
    give: async (trx, { isNew }) => {
      const added = moduleKeys
        .filter((key) => isNew(COMPANY, key))
        .map((module) => {
          const { name, type = moduleTypes.normal } = moduleNamed(module)
          return { module, name, type, status: 1 }
        })
      await trx.insertInto('modules').values(added).execute()
    },
  },
  {
    part: 'settings',
    declared: () => [{ subject: COMPANY, keys: settings.map(keyOf) }],
    give: async (trx, { isNew }) => {
      const added = settings.filter((setting) => isNew(COMPANY, keyOf(setting)))
      await trx
        .insertInto('company_settings')
        .values(added.map(({ key: _, status = 1, ...row }) => ({ ...row, status })))
        .execute()
    },
  },
]
