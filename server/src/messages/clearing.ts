import { sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { messageTypes } from '#protocol/message-types.ts'
import { type MessageLabel, messageLabels } from '#protocol/messages/message-type.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Clearing } from '#server/access/clearing.ts'
import { clearShares } from '#server/engine/change/empty-tables.ts'
import { notifyWatchers } from './send.ts'

/** Kinds of messages that go with the data of an application (platform.md §6.7). */
const labelsOf = {
  crm: [messageLabels.crm],
  taskExamine: [messageLabels.task, messageLabels.approval],
  log: [messageLabels.log, messageLabels.announcement],
  project: [messageLabels.task],
  calendar: [messageLabels.event],
} as const satisfies Partial<Record<ModuleKey, readonly MessageLabel[]>>

/** Messages that lead to a record of the application, whatever they are about. */
const typesAbout = (application: string): number[] =>
  Object.entries(messageTypes).flatMap(([type, { opens }]) => {
    const record = opens === null ? undefined : recordTypeNamed(opens)
    return record && applicationOf(record).key === application ? [Number(type)] : []
  })

const clearingOf = (module: keyof typeof labelsOf): Clearing => ({
  module,
  holds: [],
  clear: async (trx, { services }) => {
    const mine = sql<boolean>`(label = any(${labelsOf[module]}::int[]) or type = any(${typesAbout(module)}::int[]))`
    await clearShares(trx, [{ table: 'messages', mine }])
    const userIds = services.directory.current().users.map((user) => user.userId)
    await notifyWatchers(services.events, userIds, trx)
  },
})

export const messageClearings: readonly Clearing[] = [
  clearingOf('crm'),
  clearingOf('taskExamine'),
  clearingOf('log'),
  clearingOf('project'),
  clearingOf('calendar'),
]
