import { z } from 'zod'
import {
  countedOptions,
  designedFieldSchema,
  drawnForm,
  optionProgress,
  optionsToCount,
} from '#protocol/manage/door.ts'
import { call } from '#protocol/platform/call.ts'
import { integer, nothing } from '#protocol/platform/wire.ts'
import { designedGroups } from './words.ts'

const area = 'hrmConfig'
const need = 'manage/hrm/field'
/** 1 个人信息, 2 通讯信息, 11 岗位信息. */
const labelGroup = integer(1, 11).refine((code) => designedGroups.some((group) => group.code === code))

/** A field of employees as its designer reads it: `label` is 1 个人信息 or 2 岗位信息. */
const designed = designedFieldSchema.extend({
  labelGroup: z.number(),
  isEmployeeVisible: z.number(),
  isEmployeeUpdate: z.number(),
})

/** 自定义字段设置 of employees (hrm.md §8.1): the designer of each group of fields. */
export const employeeFieldCalls = {
  groups: call({
    path: 'hrmConfig/queryFields',
    need,
    area,
    summary: '可自定义的员工字段分组',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        labelGroup: z.number(),
        name: z.string(),
        /** 0: never. */
        updateTime: z.union([z.string(), z.literal(0)]),
      }),
    ),
  }),
  definition: call({
    path: 'hrmConfig/queryFieldByLabel/{labelGroup}',
    need,
    area,
    summary: '一组员工字段的定义，按行排列',
    safe: true,
    request: z.object({ labelGroup }),
    reply: z.array(z.array(designed)),
  }),
  save: call({
    path: 'hrmConfig/saveField',
    body: 'json',
    need,
    area,
    summary: '保存一组员工字段的定义',
    request: z.object({ labelGroup, ...drawnForm }),
    reply: nothing,
  }),
  countOptions: call({
    path: 'hrmConfig/countOptions',
    body: 'json',
    need,
    area,
    summary: '选项用于多少名员工',
    safe: true,
    request: z.object(optionsToCount),
    reply: countedOptions,
  }),
  optionChanges: call({
    path: 'hrmConfig/queryOptionChanges',
    need,
    area,
    summary: '员工字段选项替换的进度',
    safe: true,
    request: z.object({}),
    reply: optionProgress,
  }),
} as const
