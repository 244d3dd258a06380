import type { FieldRule } from '#protocol/fields/rule/field.ts'

/** Values kept elsewhere under one batchId. */
export const checkBatchId = (value: unknown, field: FieldRule) =>
  typeof value === 'string' && /^[0-9a-zA-Z-]{8,64}$/.test(value) ? null : `${field.name}格式有误`

/** Values of such a form type belong to one record: a copy of it has none. */
export const holdsBatch = ({ check }: { check: unknown }): boolean => check === checkBatchId
