import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, idList, integer, nothing, requestKey } from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls/calls.ts'
import { quitSchema } from './calls.ts'
import { hrFieldSchema } from './hr-field.ts'

const area = 'hrmEmployee'
const settings = 'manage/hrm/archives'

const archiveField = z.object({
  fieldId: z.number(),
  name: z.string(),
  labelGroup: z.number(),
  isEmployeeVisible: z.number(),
  /** 2: never. */
  isEmployeeUpdate: z.number(),
})
export type ArchiveField = z.output<typeof archiveField>

const formField = z.object({
  id: z.number(),
  entryStatus: z.number(),
  fieldId: z.number(),
  fieldName: z.string(),
  name: z.string(),
  label: z.number(),
  labelGroup: z.number(),
  /** 0 hidden, 1 shown, 2 hidden and 3 shown for good. */
  isManageVisible: z.number(),
})
export type EntryFormField = z.output<typeof formField>

/** 员工档案: what employees see and edit of their own, and their own archive (hrm.md §8.2, §8.3, §19). */
export const archiveCalls = {
  settings: call({
    path: 'hrmEmployeeArchives/queryEmployeeArchivesField',
    need: settings,
    area,
    summary: '员工可见、可编辑的档案字段',
    safe: true,
    request: z.object({}),
    reply: z.array(archiveField),
  }),
  saveSettings: call({
    path: 'hrmEmployeeArchives/setEmployeeArchivesField',
    body: 'json',
    need: settings,
    area,
    summary: '保存员工可见、可编辑的档案字段',
    bare: 'fields',
    request: z.object({
      fields: z
        .array(z.object({ fieldId: id(), isEmployeeVisible: integer(0, 1), isEmployeeUpdate: integer(0, 2) }))
        .max(500),
    }),
    reply: nothing,
  }),
  invite: call({
    path: 'hrmEmployeeArchives/sendWriteArchives',
    body: 'json',
    need: settings,
    area,
    summary: '邀请员工填写档案',
    request: z.object({ userIds: idList(), deptIds: idList(), requestKey: requestKey() }),
    reply: z.object({ invited: z.number() }),
  }),
  formFields: call({
    path: 'hrmEmployeeFieldManage/queryEmployeeManageField',
    need: settings,
    area,
    summary: '新建员工时显示的字段',
    safe: true,
    request: z.object({ entryStatus: integer(1, 2), label: integer(1, 2) }),
    reply: z.array(formField),
  }),
  saveFormFields: call({
    path: 'hrmEmployeeFieldManage/setEmployeeManageField',
    body: 'json',
    need: settings,
    area,
    summary: '保存新建员工时显示的字段',
    bare: 'fields',
    request: z.object({
      fields: z
        .array(z.object({ fieldId: id(), entryStatus: integer(1, 2), isManageVisible: integer(0, 3) }))
        .max(500),
    }),
    reply: nothing,
  }),
  personal: call({
    path: 'hrmEmployeeArchives/personalArchives',
    need: 'signedIn',
    area,
    summary: '我的档案：基本信息',
    safe: true,
    request: z.object({}),
    reply: z.object({
      information: z.array(hrFieldSchema),
      communicationInformation: z.array(hrFieldSchema),
      educationExperienceList: z.array(rowSchema),
      workExperienceList: z.array(rowSchema),
      certificateList: z.array(rowSchema),
      trainingExperienceList: z.array(rowSchema),
      hrmEmployeeContacts: z.array(z.object({ contactsId: z.number(), information: z.array(hrFieldSchema) })),
    }),
  }),
  post: call({
    path: 'hrmEmployeeArchives/postArchives',
    need: 'signedIn',
    area,
    summary: '我的档案：岗位信息',
    safe: true,
    request: z.object({}),
    reply: z.object({ information: z.array(hrFieldSchema), employeeQuitInfo: quitSchema.nullable() }),
  }),
} as const
