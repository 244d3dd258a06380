import { isBlank, isText } from './shape.ts'

/** Characters of the street behind a region. */
export const DETAIL_LENGTH = 100

const isCoordinate = (value: unknown, limit: number) =>
  isText(value) && !isBlank(value) && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= limit

export const isLatitude = (value: unknown) => isCoordinate(value, 90)
export const isLongitude = (value: unknown) => isCoordinate(value, 180)
