import { type Kysely, sql } from 'kysely'
import { deliveredGroups } from '#protocol/message-types.ts'
import type { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { isMessageGroup, type MessageGroup, messageGroups } from '#protocol/messages/groups.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Acting } from '#server/access/audit.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

type Asking = Pick<Acting, 'services' | 'viewer'>

/** The channels of which the caller says what comes that way, and what does. */
export async function listChoices({ services, viewer }: Asking) {
  const isWanted = await choicesOf(services.db, [viewer.userId])
  const email = services.directory.current().user(viewer.userId)?.email ?? ''
  return chosenByPeople({ services }).map(({ declared: { key }, reaches }) => ({
    channel: key,
    groups: deliveredGroups.filter((group) => isWanted(viewer.userId, key, group)),
    isUnreachable: reaches?.({ email }) === false,
  }))
}

const chosenByPeople = ({ services }: Pick<Acting, 'services'>) =>
  services.channels.inUse().filter(({ declared }) => declared.chosenBy === 'people')

/** Switches a group of messages on or off for the caller. */
export async function saveChoice(
  { services, viewer }: Asking,
  { channel, group, isOn }: RequestOf<typeof choiceCalls.save>,
): Promise<void> {
  if (!chosenByPeople({ services }).some(({ declared }) => declared.key === channel)) refuse('channelOff')
  if (!isMessageGroup(group)) return refuse('invalidAt', 'group')
  const row = { user_id: viewer.userId, channel, message_group: group, is_on: isOn === 1 }
  await services.db
    .insertInto('message_choices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'channel', 'message_group']).doUpdateSet({ is_on: row.is_on }),
    )
    .execute()
}

/** Whether somebody wants a group of messages by a channel. */
export type IsWanted = (userId: number, channel: string, group: MessageGroup) => boolean

/** What these people want, in one statement. */
export async function choicesOf(db: Kysely<Tables>, userIds: readonly number[]): Promise<IsWanted> {
  const { rows } = await sql<{ said: string; is_on: boolean }>`
    select concat_ws(' ', user_id, channel, message_group) as said, is_on
    from message_choices where user_id = any(${[...userIds]}::bigint[])`.execute(db)
  const said = new Map(rows.map((row) => [row.said, row.is_on]))
  return (userId, channel, group) => said.get(`${userId} ${channel} ${group}`) ?? messageGroups[group].begins
}
