import { crmTypes } from './crm/types.ts'
import type { RecordType } from './record/declare.ts'

/** Every record type, by area. Adding one there gives it calls, screens, permissions and storage checks. */
export const recordTypes: readonly RecordType[] = [...crmTypes]

const byLabel = new Map(recordTypes.map((type) => [type.label, type]))
const byKey = new Map(recordTypes.map((type) => [type.key, type]))

export const recordTypeOf = (label: number): RecordType | undefined => byLabel.get(label)
export const recordTypeNamed = (key: string): RecordType | undefined => byKey.get(key)
