import { isObject } from '#protocol/fields/value/shape.ts'

/** As much of a picture as a form keeps. */
export interface Picture {
  fileId: string
  name: string
  size: number
  url: string
}

// by hand: the first page is built without the library of schemas
const isPicture = (value: unknown): value is Picture =>
  isObject(value) &&
  [value.fileId, value.name, value.url].every((each) => typeof each === 'string') &&
  typeof value.size === 'number'

/** The pictures of a value, in read format or the form's own. */
export const picturesIn = (value: unknown): Picture[] =>
  Array.isArray(value) && value.every(isPicture)
    ? value.map(({ fileId, name, size, url }) => ({ fileId, name, size, url }))
    : []
