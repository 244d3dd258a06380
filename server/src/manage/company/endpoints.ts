import { configCalls } from '#protocol/manage/company/calls.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { readImportLimits } from '#server/engine/features/import/settings.ts'
import { readCompanyInfo } from './company-info.ts'
import {
  changeCompanyInfo,
  readRecordOptions,
  setImportLimits,
  setRecordOptions,
  switchModule,
  UNPUBLISHED,
} from './company-settings.ts'
import { readHeaderOrder, readPhrases, readUserSetting, saveUserSetting } from './user-settings.ts'

export const companyEndpoints: readonly Endpoint[] = [
  on(configCalls.queryAdminConfig, async ({ db }) => ({
    ...(await readCompanyInfo(db)),
    endTime: null,
    endDay: null,
  })),
  on(
    configCalls.setAdminConfig,
    done((context) => changeCompanyInfo(context, context.request)),
  ),
  on(configCalls.queryModuleSetting, ({ services }) =>
    services.directory
      .current()
      .moduleSettings.filter((row) => row.type !== UNPUBLISHED)
      .map((row) => ({ ...row, type: String(row.type) })),
  ),
  on(
    configCalls.setModuleSetting,
    done((context) => switchModule(context, context.request.settingId, context.request.status)),
  ),
  on(configCalls.queryHeaderModelSort, ({ db, viewer }) => readHeaderOrder(db, viewer.userId)),
  on(
    configCalls.setHeaderModelSort,
    done(({ db, viewer, request }) => saveUserSetting(db, viewer.userId, 'headerModelSort', request.keys)),
  ),
  on(configCalls.queryActivityPhrase, ({ db, viewer }) => readPhrases(db, viewer.userId)),
  on(
    configCalls.setActivityPhrase,
    done(({ db, viewer, request }) => saveUserSetting(db, viewer.userId, 'activityPhrase', request.phrases)),
  ),
  on(configCalls.queryRecordOptions, ({ db }) => readRecordOptions(db)),
  on(
    configCalls.setRecordOptions,
    done((context) => setRecordOptions(context, context.request.options)),
  ),
  on(configCalls.queryImportLimits, ({ db }) => readImportLimits(db)),
  on(
    configCalls.setImportLimits,
    done((context) => setImportLimits(context, context.request)),
  ),
  on(configCalls.queryCustomSetting, async ({ db, viewer, request }) =>
    settingValue.parse((await readUserSetting(db, viewer.userId, `custom.${request.key}`)) ?? []),
  ),
  on(
    configCalls.setCustomSetting,
    done(({ db, viewer, request }) =>
      saveUserSetting(db, viewer.userId, `custom.${request.key}`, request.value),
    ),
  ),
]

const settingValue = configCalls.queryCustomSetting.reply
