import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'

const area = 'session'
const need = 'signedIn'

const ownSession = z.object({
  sessionId: z.number(),
  /** 1 PC, 2 mobile, 3 and 4 others; there is one of each. */
  terminal: z.number(),
  /** 网页 or 移动端, the browser with its version, the system: as the login log has them. */
  deviceType: z.string(),
  core: z.string(),
  platform: z.string(),
  ipAddress: z.string(),
  loginAddress: z.string(),
  createTime: z.string(),
  /** Five minutes may have passed since. */
  lastSeen: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** One's own sessions (platform.md §2.4). */
export const ownSessionCalls = {
  sessions: call({
    path: 'adminUser/querySessions',
    area,
    need,
    asOneself: true,
    summary: '自己的登录设备',
    safe: true,
    request: z.object({}),
    reply: z.array(ownSession),
  }),
  endSession: call({
    path: 'adminUser/endSession',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    summary: '让自己的一台设备退出登录',
    request: z.object({ sessionId: id() }),
    reply: nothing,
  }),
  endOtherSessions: call({
    path: 'adminUser/endOtherSessions',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    summary: '让自己的其他设备全部退出登录；答复退出的台数',
    request: z.object({}),
    reply: z.number(),
  }),
} as const
