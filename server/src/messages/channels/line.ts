import type { Channel } from '#protocol/messages/channels/channel.ts'
import type { Settings } from '#protocol/platform/declared-setting.ts'
import type { OutboundRules } from '#server/platform/outbound/address.ts'

/** Somebody for whom a message is. */
export interface Addressee {
  userId: number
  realname: string
  mobile: string
  email: string
}

/** A message as a channel gets it. Of one that somebody among its addressees may not see it holds no more than its kind. */
export interface OutgoingText {
  /** The same however often it is sent. */
  key: string
  createTime: Date
  addressees: readonly Addressee[]
  /** In one line. */
  text: string
  /** What stands in place of the text where others read along. */
  hint: string
  type: number
  label: number
  group: string
  title: string
  content: string
  typeId: number | null
  /** Null: the system. */
  sender: { userId: number; realname: string } | null
}

/** What a channel is opened with. */
export interface LineOptions {
  /** With the secrets. */
  settings: Settings
  rules: OutboundRules
  /** The moment of a signature. */
  now: () => Date
}

/** An open way to the other side. */
export interface Line {
  /** @throws OutboundFailure when it did not arrive */
  send(message: OutgoingText): Promise<void>
  close(): void
}

/** How messages go through a channel: the server's side of its declaration. */
export interface SendingChannel {
  declared: Channel
  /** Receivers at a time. */
  atOnce: number
  /** @throws OutboundFailure */
  open(options: LineOptions): Promise<Line> | Line
  /** Whether it knows where to send to; absent: it always does. */
  reaches?: (addressee: Pick<Addressee, 'email'>) => boolean
}

export const textOf = (settings: Settings, key: string): string => {
  const value = settings[key]
  return value === undefined ? '' : String(value)
}
