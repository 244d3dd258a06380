import type { Refusals } from '#protocol/platform/codes.ts'

/** Things outside that the product speaks to (platform.md §6.6). */
export const integrationRefusals = {
  integrationFixed: [400, '%s由环境变量设置，请在部署环境中修改'],
} as const satisfies Refusals
