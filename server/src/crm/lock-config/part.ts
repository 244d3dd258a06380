import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { changeLockConfig, readLockConfig } from './config.ts'

/** 业务参数设置 › 软件锁 (locks-and-extensions.md §28.1). */
export const lockConfig = part({
  endpoints: [
    on(lockConfigCalls.read, ({ services }) => readLockConfig(services)),
    on(lockConfigCalls.change, ({ request, ...acting }) => changeLockConfig(acting, request)),
  ],
})
