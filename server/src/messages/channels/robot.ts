import { createHmac } from 'node:crypto'
import { isObject } from '#protocol/fields/value/shape.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { postOutbound } from '#server/platform/outbound/post.ts'
import { type Line, type LineOptions, type OutgoingText, textOf } from './line.ts'

/** What robots of all makers have in common: one address, JSON, and an answer that says by a code whether it was taken. */
export interface Robot {
  /** Of an answer: the member that holds the code; 0 is well. */
  code: string
  /** Codes that say to come again later, a minute at the earliest. */
  busy: readonly number[]
  /** Where it is posted to, and what. */
  compose(moment: { address: string; secret: string; now: Date; said: Said }): { url: string; body: unknown }
}

/** What is said in a room, to whom. */
export interface Said {
  text: string
  mobiles: readonly string[]
}

const BUSY_SECONDS = 60
/** People who are named in a text; all of them are reminded. */
const MOST_NAMES = 20

/** A line to a robot. */
export function robotLine(robot: Robot, { settings, rules, now }: LineOptions): Line {
  const address = textOf(settings, 'address')
  const secret = textOf(settings, 'secret')
  return {
    send: async (message) => {
      const said = sayTo(message, settings.withContent === true)
      const { url, body } = robot.compose({ address, secret, now: now(), said })
      const answer = await postOutbound({ url, body: JSON.stringify(body) }, rules)
      if (answer.status !== 200)
        throw new OutboundFailure(`对方回应 HTTP ${answer.status}`, { after: answer.retryAfter })
      const code = codeIn(answer.body, robot.code)
      if (code === 0) return
      const isBusy = code !== null && robot.busy.includes(code)
      throw new OutboundFailure(
        code === null ? '对方的回应无法识别，请检查机器人地址' : `机器人拒绝了消息（错误码 ${code}）`,
        { after: isBusy ? BUSY_SECONDS : null },
      )
    },
    close: () => undefined,
  }
}

/** Others read along: unless it is wished, they learn no more than who has got something. */
function sayTo({ addressees, text, hint }: OutgoingText, withContent: boolean): Said {
  const names = addressees
    .slice(0, MOST_NAMES)
    .map(({ realname }) => realname)
    .join('、')
  const others = addressees.length > MOST_NAMES ? `等 ${addressees.length} 人` : ''
  return {
    text: `${names}${others}：${withContent ? text : hint}`,
    mobiles: addressees.map(({ mobile }) => mobile),
  }
}

function codeIn(body: string, member: string): number | null {
  try {
    const answer: unknown = JSON.parse(body)
    const code = isObject(answer) ? answer[member] : null
    return typeof code === 'number' ? code : null
  } catch {
    return null
  }
}

/** HMAC-SHA256 in base64. */
export const hmac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64')
