import type { Endpoint } from '#server/access/endpoint.ts'

/** The calls of every area. */
export const areaEndpoints: readonly Endpoint[] = []
