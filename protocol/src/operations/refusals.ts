import type { Refusals } from '#protocol/platform/codes.ts'

/** Of 系统状态 (platform.md §10.7–10.8). */
export const operationsRefusals = {
  backupRunning: [400, '正在备份，请等它完成'],
} as const satisfies Refusals
