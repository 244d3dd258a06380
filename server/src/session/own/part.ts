import { ownSessionCalls, type OwnSession as Shown } from '#protocol/session/own-calls.ts'
import { part } from '#server/access/area.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { on } from '#server/access/endpoint.ts'
import type { EndedSession, Ending, OwnSession } from '#server/access/session.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { describeAddress, describeUserAgent } from '../device.ts'

/** The sessions of the caller himself: seen and ended by him alone (platform.md §2.4). */
export const ownSessions = part({
  endpoints: [
    on(ownSessionCalls.sessions, async ({ services, viewer, token }) => {
      const sessions = await services.sessions.listOf(viewer.userId, token)
      return sessions.map(presentSession)
    }),
    on(ownSessionCalls.endSession, async (context) => {
      const ended = await endSessions(context, { sessionId: context.request.sessionId })
      if (ended === 0) refuse('rowUnknown')
      return null
    }),
    on(ownSessionCalls.endOtherSessions, (context) => endSessions(context, { otherThan: context.token })),
  ],
})

const presentSession = ({ ip, userAgent, openedAt, lastSeen, ...session }: OwnSession): Shown => ({
  ...session,
  ...describeUserAgent(userAgent),
  ipAddress: ip,
  loginAddress: describeAddress(ip),
  createTime: formatMoment(openedAt),
  lastSeen: formatMoment(lastSeen),
})

/** Ends them with a line each in the operation log; answers how many there were. */
function endSessions(acting: Acting, which: Ending): Promise<number> {
  const { services, viewer } = acting
  return inTransaction(services.db, async (trx) => {
    const ended = await services.sessions.endSome(trx, viewer.userId, which)
    const acts = ended.map((session) =>
      adminAct('users', '退出', viewer.realname, `让登录设备退出:${deviceOf(session)}`),
    )
    await recordActs(trx, acting, acts)
    return ended.length
  })
}

const deviceOf = ({ userAgent, ip }: EndedSession) => {
  const { deviceType, core, platform } = describeUserAgent(userAgent)
  return [core || deviceType, platform, ip].filter(Boolean).join(' ')
}
