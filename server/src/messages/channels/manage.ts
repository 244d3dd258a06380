import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ChannelState, channelCalls } from '#protocol/messages/channel-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { GivenSettings } from '#protocol/platform/given-settings.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mergeSettings } from '#server/platform/settings/merge.ts'
import { keptSecrets, lostSecrets } from '#server/platform/settings/seal.ts'
import { sendingChannels } from './all.ts'
import type { Addressee, OutgoingText, SendingChannel } from './line.ts'
import { CHANNELS, openChannel, readChannelRows, sealChannel } from './store.ts'

/** Tries of one person: each makes the server speak to somebody outside. */
const TRIES = { times: 10, within: 60_000 }
const TRIAL = '这是一条测试消息，收到说明渠道设置正确。'

/** Every channel as it is set; of secrets only which are kept. */
export async function listChannels({ services }: Pick<Acting, 'services'>): Promise<ChannelState[]> {
  const rows = await readChannelRows(services.db)
  return sendingChannels.map(({ declared: { key, settings } }) => {
    const row = rows.find(({ channel }) => channel === key)
    const opened = row ? openChannel(services.secrets, row) : {}
    return {
      key,
      isOn: row?.is_on ?? false,
      settings: row?.settings ?? {},
      kept: keptSecrets(settings, opened),
      lost: row ? lostSecrets(settings, row, opened) : [],
    }
  })
}

/** Sets a channel and switches it on or off; one that is on has all it needs. */
export async function saveChannel(
  acting: Acting,
  { channel, isOn, settings: given }: RequestOf<typeof channelCalls.save>,
): Promise<void> {
  const { services, viewer } = acting
  const { declared } = sendingNamed(channel)
  await inTransaction(services.db, async (trx) => {
    // of two who save at once the second completes what the first has kept
    await sql`lock table message_channels in share row exclusive mode`.execute(trx)
    const kept = await keptOf(services, trx, channel)
    const merged = mergeSettings(declared.settings, given, { kept, complete: isOn === 1 })
    const row = {
      is_on: isOn === 1,
      ...sealChannel(services.secrets, declared, merged),
      update_time: services.clock.now(),
      update_user: viewer.userId,
    }
    await trx
      .insertInto('message_channels')
      .values({ channel, ...row })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
      .execute()
    const detail = `${isOn === 1 ? '启用' : '停用'}并保存了${declared.name}渠道的设置`
    await recordActs(trx, acting, [adminAct('other', '编辑', `消息渠道：${declared.name}`, detail)])
    await services.events.publish(CHANNELS, {}, trx)
  })
}

/** Sends a message to the caller with the settings as they are written, and keeps nothing. */
export async function tryChannel(
  { services, viewer }: Pick<Acting, 'services' | 'viewer'>,
  { channel, settings: given }: { channel: string; settings: GivenSettings },
): Promise<void> {
  const sending = sendingNamed(channel)
  const kept = await keptOf(services, services.db, channel)
  const settings = mergeSettings(sending.declared.settings, given, { kept, complete: true })
  const user = services.directory.current().user(viewer.userId) ?? refuse('notSignedIn')
  const addressee = { userId: user.userId, realname: user.realname, mobile: user.username, email: user.email }
  if (sending.reaches?.(addressee) === false) refuse('channelNobody')
  throttleOf(services).take(`channel ${viewer.userId}`, TRIES)
  const rules = { allow: services.config.outboundAllow }
  try {
    const line = await sending.open({ settings, rules, now: () => services.clock.now() })
    await line.send(trialFor(addressee, services.clock.now())).finally(line.close)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    refuse('channelFailed', error.message)
  }
}

const sendingNamed = (key: string): SendingChannel =>
  sendingChannels.find(({ declared }) => declared.key === key) ?? refuse('invalidAt', 'channel')

async function keptOf({ secrets }: Acting['services'], db: Kysely<Tables>, channel: string) {
  const row = (await readChannelRows(db)).find((each) => each.channel === channel)
  return row ? openChannel(secrets, row) : null
}

const trialFor = (addressee: Addressee, now: Date): OutgoingText => ({
  key: randomUUID(),
  createTime: now,
  addressees: [addressee],
  text: TRIAL,
  hint: TRIAL,
  type: 0,
  label: 0,
  group: 'test',
  title: '',
  content: '',
  typeId: null,
  sender: null,
})
