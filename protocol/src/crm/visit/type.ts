import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { link } from '#protocol/record/declaration/link.ts'
import {
  closingColumns,
  closingFilters,
  ownerDeptFilter,
  ownerDeptName,
} from '#protocol/record/declaration/system-columns.ts'
import { ofContract } from '../contract-link.ts'
import { ofCustomer } from '../customer-link.ts'
import { satisfactions, visitWays } from '../options.ts'
import { crmRefusals } from '../refusals.ts'

/** 回访 (crm-records.md §12). */
export const visit = declareRecordType({
  label: 17,
  wire: { logPart: 28, module: 'crmReturnVisit' },
  key: 'visit',
  display: '回访',
  table: 'visit',
  idKey: 'visitId',
  title: 'visit_number',
  node: 'crm/visit',
  list: {
    search: ['visit_number'],
    searchHint: '请输入回访名称',
    systemColumns: [ownerDeptName, ...closingColumns],
    filters: [ownerDeptFilter, ...closingFilters],
    scenes: ownedScenes('回访', { star: false }),
    columns: [
      { key: 'visitNumber', width: 148 },
      { key: 'customerName', width: 248 },
      { key: 'contractNum', width: 146 },
      { key: 'visitTime', width: 122 },
      { key: 'returnVisitType', width: 100 },
      { key: 'satisficing', width: 110 },
      { key: 'ownerUserName', width: 100 },
    ],
  },
  numbered: { column: 'visit_number', date: 'visit_time', title: '回访编号', letters: 'HF' },
  fields: [
    {
      name: 'visit_number',
      label: '回访编号',
      formType: 'text',
      kind: 1,
      required: true,
      unique: true,
      taken: crmRefusals.visitNumTaken,
      operating: 177,
    },
    { name: 'visit_time', label: '回访时间', formType: 'datetime', kind: 1, required: true, operating: 181 },
    {
      name: 'owner_user_id',
      label: '回访人',
      formType: 'single_user',
      kind: 1,
      required: true,
      begins: 'caller',
      operating: 149,
    },
    { name: 'return_visit_type', label: '回访形式', formType: 'select', kind: 2, options: visitWays },
    ofCustomer({
      operating: 149,
      link: {
        inForm: true,
        tab: {
          key: 'visit',
          counter: 'returnVisitCount',
          columns: [
            'visitNumber',
            'visitTime',
            'returnVisitType',
            'contractNum',
            'satisficing',
            'ownerUserName',
          ],
          call: 'queryReturnVisit',
        },
        creates: ['tab'],
      },
    }),
    {
      name: 'contacts_id',
      label: '联系人',
      formType: 'contacts',
      kind: 1,
      operating: 159,
      link: link('contacts', { onRemove: 'clear', under: 'customer_id', inForm: true }),
    },
    ofContract({
      operating: 159,
      refusal: crmRefusals.visitNotInForce,
      link: {
        tab: {
          key: 'visit',
          counter: 'returnVisitCount',
          columns: ['visitNumber', 'visitTime', 'returnVisitType', 'satisficing', 'ownerUserName'],
          call: 'queryReturnVisit',
        },
        creates: ['tab'],
      },
    }),
    { name: 'satisficing', label: '客户满意度', formType: 'select', kind: 2, options: satisfactions },
    {
      name: 'flied_itvzix',
      label: '客户反馈',
      formType: 'textarea',
      kind: 2,
      maxLength: 1000,
    },
  ],
  stored: [
    {
      name: 'product_id',
      label: '产品',
      formType: 'single_product',
      inRows: true,
      form: {},
      link: link('product', { onRemove: 'keep', inForm: true }),
    },
  ],
  abilities: { exportAll: true },
  detail: {
    head: [
      { key: 'customerName', title: '客户名称' },
      { key: 'visitTime', title: '回访时间' },
      { key: 'ownerUserName', title: '回访人' },
      { key: 'returnVisitType', title: '回访形式' },
    ],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/visit/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['delete'],
  },
})
