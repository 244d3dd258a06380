import { companyCalls } from '#protocol/manage/company/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { readImportLimits } from '#server/engine/features/import/settings.ts'
import { readRevealLimit } from '#server/engine/features/reveal/limit.ts'
import {
  changeCompanyInfo,
  readList,
  setImportLimits,
  setList,
  setRevealLimit,
  switchModule,
} from './company-settings.ts'
import { readCompany, readModules } from './opening.ts'
import { readHeaderOrder, readPhrases, readUserSetting, saveUserSetting } from './user-settings.ts'

export const companyEndpoints: readonly Endpoint[] = [
  on(companyCalls.queryAdminConfig, readCompany),
  on(companyCalls.setAdminConfig, (context) => changeCompanyInfo(context, context.request)),
  on(companyCalls.queryModuleSetting, readModules),
  on(companyCalls.setModuleSetting, (context) =>
    switchModule(context, context.request.settingId, context.request.status),
  ),
  on(companyCalls.queryHeaderModelSort, ({ db, viewer }) => readHeaderOrder(db, viewer.userId)),
  on(companyCalls.setHeaderModelSort, ({ db, viewer, request }) =>
    saveUserSetting(db, viewer.userId, 'headerModelSort', request.keys),
  ),
  on(companyCalls.queryActivityPhrase, ({ db, viewer }) => readPhrases(db, viewer.userId)),
  on(companyCalls.setActivityPhrase, ({ db, viewer, request }) =>
    saveUserSetting(db, viewer.userId, 'activityPhrase', request.phrases),
  ),
  on(companyCalls.queryRecordOptions, async ({ db }) =>
    (await readList(db, 'followRecordOption')).map(({ value }) => value),
  ),
  on(companyCalls.setRecordOptions, (context) =>
    setList(context, 'followRecordOption', context.request.options),
  ),
  on(companyCalls.getLogWelcomeSpeechList, ({ db }) => readList(db, 'logWelcomeSpeech')),
  on(companyCalls.setLogWelcomeSpeech, (context) =>
    setList(context, 'logWelcomeSpeech', context.request.speeches),
  ),
  on(companyCalls.queryImportLimits, ({ db }) => readImportLimits(db)),
  on(companyCalls.setImportLimits, (context) => setImportLimits(context, context.request)),
  on(companyCalls.queryRevealLimit, async ({ db }) => ({ perDay: await readRevealLimit(db) })),
  on(companyCalls.setRevealLimit, (context) => setRevealLimit(context, context.request.perDay)),
  on(companyCalls.queryCustomSetting, async ({ db, viewer, request }) =>
    settingValue.parse((await readUserSetting(db, viewer.userId, `custom.${request.key}`)) ?? []),
  ),
  on(companyCalls.setCustomSetting, ({ db, viewer, request }) =>
    saveUserSetting(db, viewer.userId, `custom.${request.key}`, request.value),
  ),
]

const settingValue = companyCalls.queryCustomSetting.reply
