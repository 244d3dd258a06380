import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import {
  closingColumns,
  closingFilters,
  ownerDeptFilter,
  ownerDeptName,
} from '#protocol/record/declaration/system-columns.ts'
import { longestQuotas } from '../quota/calls.ts'
import { themeFields } from '../theme/fields.ts'
import { honorStatus, MOST_NOTICE_DAYS, NOTICE_DAYS } from './status.ts'
import { honorLevels, honorTypes, MOST_OF_HONOR } from './words.ts'

/** 荣誉资质 (locks-and-extensions.md §17). */
export const honor = declareRecordType({
  label: 25,
  wire: { module: 'crmHonor', logPart: 34, removal: 'delete' },
  key: 'honor',
  display: '荣誉资质',
  table: 'honor',
  idKey: 'honorId',
  title: 'honor_name',
  node: 'crm/honor',
  list: {
    search: ['honor_name', 'honor_num', 'theme_name'],
    searchHint: '请输入荣誉名称/证书编号/主体名称',
    systemColumns: [ownerDeptName, ...closingColumns],
    filters: [ownerDeptFilter, ...closingFilters],
    scenes: ownedScenes('荣誉资质', { star: false }),
    columns: [
      { key: 'honorName', width: 210 },
      { key: 'honorNum', width: 134 },
      { key: 'honorType', width: 112 },
      { key: 'themeName', width: 128 },
      { key: 'issuingUnit', width: 150 },
      { key: 'issueDate', width: 104 },
      { key: 'validEnd', width: 112 },
      { key: 'status', width: 94 },
    ],
  },
  states: { status: honorStatus },
  pictures: [
    { name: 'main_file_ids', label: '荣誉图片', width: 290, height: 220 },
    { name: 'detail_file_ids', label: '荣誉详情图片', width: 750, height: 600 },
  ],
  fields: [
    {
      name: 'honor_name',
      label: '荣誉名称',
      formType: 'text',
      kind: 1,
      required: true,
      operating: 181,
      fixedInForm: true,
    },
    { name: 'honor_num', label: '证书编号', formType: 'text', kind: 1, unique: true },
    {
      name: 'honor_type',
      label: '荣誉类型',
      formType: 'select',
      kind: 1,
      required: true,
      options: honorTypes,
    },
    { name: 'honor_level', label: '级别', formType: 'select', kind: 1, options: honorLevels },
    ...themeFields,
    { name: 'issuing_unit', label: '颁发单位', formType: 'text', kind: 1 },
    { name: 'issue_date', label: '颁发日期', formType: 'date', kind: 1, required: true },
    { name: 'valid_start', label: '有效期开始', formType: 'date', kind: 1 },
    { name: 'valid_end', label: '有效期结束', formType: 'date', kind: 1 },
    {
      name: 'owner_user_id',
      label: '保管人',
      formType: 'single_user',
      kind: 1,
      required: true,
      begins: 'caller',
      operating: 149,
    },
    { name: 'storage_location', label: '存放位置', formType: 'text', kind: 1 },
    {
      name: 'quota_ids',
      label: '相关定额',
      formType: 'textarea',
      kind: 1,
      maxLength: longestQuotas(MOST_OF_HONOR),
      operating: 183,
    },
    {
      name: 'remind_days',
      label: '提前提醒天数',
      formType: 'number',
      kind: 1,
      least: '0',
      most: String(MOST_NOTICE_DAYS),
      initial: String(NOTICE_DAYS),
    },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, width: 100 },
  ],
  stored: [],
  abilities: { exportSelected: true, exportAll: true, counters: true },
  detail: {
    head: [
      { key: 'honorType', title: '荣誉类型' },
      { key: 'themeName', title: '主体名称' },
      { key: 'issuingUnit', title: '颁发单位' },
      { key: 'validEnd', title: '有效期结束' },
      { key: 'ownerUserName', title: '保管人' },
    ],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/honor/read' },
      { key: 'pictures', title: '图片', need: 'crm/honor/read' },
      { key: 'agents', title: '代理记录', counter: 'agentCount', need: 'crm/honor/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['exportSelected', 'delete'],
  },
})
