import { z } from 'zod'
import {
  columnSettingsSchema,
  declareColumnCalls,
  uniqueAnswerSchema,
} from '#protocol/record/calls/columns.ts'
import { crmUsers } from './crm-users.ts'

export const fieldCalls = declareColumnCalls({
  users: crmUsers,
  paths: {
    listHead: 'crmField/queryListHead/{label}',
    columnSettings: 'crmField/queryFieldConfig',
    setColumns: 'crmField/setFieldConfig',
    restoreColumns: 'crmField/restoreFieldConfig',
    setColumnWidth: 'crmField/setFieldStyle',
    verify: 'crmField/verify',
  },
  replies: {
    /** Of customers: 1 where one pool is the only one (record-engine.md §3.6). */
    columnSettings: columnSettingsSchema.extend({ poolConfig: z.number().optional() }),
    verify: uniqueAnswerSchema.extend({ poolNames: z.array(z.string()).nullable() }),
  },
})
