import { configCalls } from '#protocol/calls/config.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { readCompanyInfo } from './company-info.ts'
import {
  changeCompanyInfo,
  readRecordOptions,
  setRecordOptions,
  switchModule,
  UNPUBLISHED,
} from './company-settings.ts'
import { readHeaderOrder, readPhrases, readUserSetting, saveUserSetting } from './user-settings.ts'

export const companyHandlers: readonly Endpoint[] = [
  on(configCalls.queryAdminConfig, async ({ db }) => ({
    ...(await readCompanyInfo(db)),
    endTime: null,
    endDay: null,
  })),
  on(configCalls.setAdminConfig, async (context) => {
    await changeCompanyInfo(context, context.request)
    return null
  }),
  on(configCalls.queryModuleSetting, ({ services }) =>
    services.directory
      .current()
      .moduleSettings.filter((row) => row.type !== UNPUBLISHED)
      .map((row) => ({ ...row, type: String(row.type) })),
  ),
  on(configCalls.setModuleSetting, async (context) => {
    await switchModule(context, context.request.settingId, context.request.status)
    return null
  }),
  on(configCalls.queryHeaderModelSort, ({ db, viewer }) => readHeaderOrder(db, viewer.userId)),
  on(configCalls.setHeaderModelSort, async ({ db, viewer, request }) => {
    await saveUserSetting(db, viewer.userId, 'headerModelSort', request.keys)
    return null
  }),
  on(configCalls.queryActivityPhrase, ({ db, viewer }) => readPhrases(db, viewer.userId)),
  on(configCalls.setActivityPhrase, async ({ db, viewer, request }) => {
    await saveUserSetting(db, viewer.userId, 'activityPhrase', request.phrases)
    return null
  }),
  on(configCalls.queryRecordOptions, ({ db }) => readRecordOptions(db)),
  on(configCalls.setRecordOptions, async (context) => {
    await setRecordOptions(context, context.request.options)
    return null
  }),
  on(configCalls.queryCustomSetting, async ({ db, viewer, request }) =>
    settingValue.parse((await readUserSetting(db, viewer.userId, `custom.${request.key}`)) ?? []),
  ),
  on(configCalls.setCustomSetting, async ({ db, viewer, request }) => {
    await saveUserSetting(db, viewer.userId, `custom.${request.key}`, request.value)
    return null
  }),
]

const settingValue = configCalls.queryCustomSetting.reply
