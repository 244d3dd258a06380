import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import { optionalText, text } from '#protocol/platform/wire.ts'

const area = 'clearing'
const need = 'manage/init/initData'

/** Applications of which the wire clears data, whether there is something to clear yet or not. */
export const clearableModules = [
  'crm',
  'taskExamine',
  'log',
  'project',
  'calendar',
] as const satisfies readonly ModuleKey[]

export type ClearableModule = (typeof clearableModules)[number]

/** What open pages of everybody are told: whatever they show may be gone. */
export const CLEARED = 'cleared'

const password = () => text(1000)

/** 初始化数据 (platform.md §6.7). */
export const clearingCalls = {
  /** Own client: the applications that hold data now, and what is deleted with each. */
  clearable: call({
    path: 'adminConfig/queryClearableModules',
    area,
    need,
    summary: '可以初始化的应用',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({ module: z.enum(clearableModules), name: z.string(), holds: z.array(z.string()) }),
    ),
  }),
  verifyPassword: call({
    path: 'adminConfig/verifyPassword',
    body: 'json',
    area,
    need,
    summary: '初始化数据前验证登录密码',
    sessionOnly: true,
    request: z.object({ password: password(), smscode: optionalText(50) }),
    /** Six digits. */
    reply: z.string(),
  }),
  clear: call({
    path: 'adminConfig/moduleInitData',
    body: 'json',
    area,
    need,
    summary: '初始化数据',
    sessionOnly: true,
    request: z.object({
      password: password(),
      temporaryCode: optionalText(50),
      modules: z.array(z.enum(clearableModules)).min(1).max(clearableModules.length),
    }),
    reply: z.literal(true),
  }),
} as const
