import { area } from '#server/access/area.ts'
import { examinePart } from './part.ts'

/** Office approvals: one record type on the engines of records and approvals (docs/seams/examine.md). */
export const examine = area({ key: 'examine', parts: [examinePart] })
