import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { clearModules, listClearable, requireNoBackup } from './clear.ts'
import { giveCode, takeCode } from './codes.ts'

/** 初始化数据 (platform.md §6.7). */
export const clearing = part({
  services: [
    service('clearings', {
      needs: [],
      make: (_, parts) => parts.flatMap(({ clearings }) => clearings ?? []),
    }),
  ],
  endpoints: [
    on(clearingCalls.clearable, ({ services }) => listClearable(services.clearings)),
    on(clearingCalls.verifyPassword, (context) => giveCode(context, context.request)),
    on(clearingCalls.clear, async (context) => {
      const { temporaryCode, password, modules } = context.request
      // before the code is used up for nothing
      await inTransaction(context.services.db, requireNoBackup)
      await takeCode(context, { code: temporaryCode, password })
      await clearModules(context, modules)
      return true as const
    }),
  ],
})
