import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the map. */
export const mapRefusals = {
  mapAway: [500, '地图服务暂时不可用，请稍后再试'],
  tileUnknown: [400, '没有这块地图'],
} as const satisfies Refusals
