import { moduleKeys } from '#protocol/platform/modules.ts'
import { area, service } from '#server/access/area.ts'
import { createRelatedRecords } from './related-records.ts'

/** What tasks, logs, approvals and events are related to (crm-records.md §17.4). */
export const relatedRecords = area({
  key: 'relatedRecords',
  services: [service('relatedRecords', { needs: ['timelineThings'], make: createRelatedRecords })],
  clearings: moduleKeys.map((module) => ({
    module,
    holds: [],
    clear: (trx, { services }) => services.relatedRecords.clear(trx, module),
  })),
})
