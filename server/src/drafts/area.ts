import { draftCalls } from '#protocol/drafts/calls.ts'
import { moduleKeys } from '#protocol/platform/modules.ts'
import { area, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { createDrafts, forgetDrafts, readDraft, saveDraft } from './drafts.ts'

const forgetDraftsJob = defineJob('drafts-forget', { title: '清理旧草稿' })

/** What users have begun to write (docs/seams/drafts.md). */
export const drafts = area({
  key: 'drafts',
  endpoints: [
    on(draftCalls.read, (context) => readDraft(context, context.request.key)),
    on(draftCalls.save, (context) => saveDraft(context, context.request)),
    on(draftCalls.remove, ({ services, viewer, request }) => {
      services.drafts.requireKind(request.key)
      return inTransaction(services.db, (trx) => services.drafts.consume(trx, viewer.userId, request.key))
    }),
  ],
  services: [service('drafts', { needs: [], make: (_, parts) => createDrafts(parts) })],
  jobs: (services) => {
    services.jobs.work(forgetDraftsJob, () => forgetDrafts(services))
    services.jobs.schedule(forgetDraftsJob, '30 4 * * *', {})
  },
  clearings: moduleKeys.map((module) => ({
    module,
    holds: [],
    clear: (trx, { services }) => services.drafts.clear(trx, module),
  })),
})
