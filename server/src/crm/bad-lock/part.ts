import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { handleBadLock } from './handle.ts'
import { badLockRules } from './rules.ts'

/** 坏锁管理 (locks-and-extensions.md §14). */
export const badLock = part({
  endpoints: [on(badLockCalls.handle, (context) => handleBadLock(context, context.request))],
  rules: { badLock: badLockRules },
})
