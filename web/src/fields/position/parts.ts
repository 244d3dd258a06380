import type { PositionPart } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'

const DETAIL = 4

/** Parts of an address in order: province, city, area, detail (record-engine.md §4). */
export function parsePosition(value: unknown): PositionPart[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries
    .filter(isObject)
    .map((entry) => ({
      code: String(entry.code ?? ''),
      name: String(entry.name ?? ''),
      id: Number(entry.id),
    }))
    .filter((part) => part.name !== '' && part.id >= 1 && part.id <= DETAIL)
}

/** How many levels `precisions` asks for: 1 with the detail, 2 to the area, 3 to the city, 4 the province alone. */
export const regionLevels = (precisions: number | null | undefined): 1 | 2 | 3 =>
  precisions === 4 ? 1 : precisions === 3 ? 2 : 3
export const asksDetail = (precisions: number | null | undefined) =>
  precisions === null || precisions === undefined || precisions === 1

export const detailOf = (parts: readonly PositionPart[]) =>
  parts.find((part) => part.id === DETAIL)?.name ?? ''
export const regionOf = (parts: readonly PositionPart[]) => parts.filter((part) => part.id < DETAIL)
export const withDetail = (parts: readonly PositionPart[], detail: string): PositionPart[] => [
  ...regionOf(parts),
  ...(detail === '' ? [] : [{ code: '', name: detail, id: DETAIL }]),
]

/** `山东省 威海市 环翠区 新威路 1 号`; rows carry the same as text. */
export function positionText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(',', ' ').trim()
  return parsePosition(value)
    .map((part) => part.name)
    .join(' ')
}
