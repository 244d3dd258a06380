import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { emailField, mobileField, telephoneField } from '../contact-ways.ts'
import { dueScenes, dueTodo } from '../due.ts'
import { industries, levelColors, levels, sourceColors, sources } from '../options.ts'

const open = { is_transform: 0 } as const

/** 线索 (crm-records.md §2). */
export const leads = declareRecordType({
  label: 1,
  wire: { logPart: 21, module: 'crmLeads' },
  key: 'leads',
  display: '线索',
  table: 'leads',
  idKey: 'leadsId',
  title: 'leads_name',
  node: 'crm/leads',
  list: {
    search: ['leads_name', 'telephone', 'mobile'],
    searchHint: '请输入线索名称/手机/电话',
    ...ofOwned({ followed: 'words' }),
    scenes: [
      { name: '全部线索', bydata: 'all', where: open },
      { name: '我负责的线索', bydata: 'self', where: open },
      { name: '下属负责的线索', bydata: 'child', where: open },
      { name: '已转化的线索', bydata: 'transform', where: { is_transform: 1 } },
      { name: '我关注的线索', bydata: 'star', where: open },
      ...dueScenes.map((scene) => ({ ...scene, where: open })),
    ],
    columns: [
      { key: 'leadsName', width: 300 },
      { key: 'level', width: 130 },
      { key: 'nextTime', width: 122 },
      { key: 'lastTime', width: 212 },
      { key: 'mobile', width: 112 },
      { key: 'source', width: 96 },
      { key: 'ownerUserName', width: 100 },
    ],
    defaults: open,
  },
  namesHolderOf: ['leads_name', 'mobile'],
  fields: [
    {
      name: 'leads_name',
      label: '线索名称',
      formType: 'text',
      kind: 1,
      required: true,
      operating: 189,
      fixedInForm: true,
      authorisation: 3,
      convertsTo: 'customer_name',
    },
    {
      ...emailField,
      convertsTo: 'email',
    },
    {
      name: 'source',
      label: '线索来源',
      formType: 'select',
      kind: 2,
      options: sources,
      optionColors: sourceColors,
      convertsTo: 'source',
    },
    {
      ...mobileField,
      convertsTo: 'mobile',
    },
    {
      ...telephoneField,
      convertsTo: 'telephone',
    },
    { name: 'address', label: '地址', formType: 'text', kind: 1, convertsTo: 'detail_address' },
    {
      name: 'industry',
      label: '客户行业',
      formType: 'select',
      kind: 2,
      options: industries,
      convertsTo: 'industry',
    },
    {
      name: 'level',
      label: '客户级别',
      formType: 'select',
      kind: 2,
      options: levels,
      optionColors: levelColors,
      fixedInForm: true,
      convertsTo: 'level',
    },
    {
      name: 'next_time',
      label: '下次联系时间',
      formType: 'datetime',
      kind: 1,
      operating: 63,
      authorisation: 4,
      convertsTo: 'next_time',
      due: { unlessSince: 'last_time' },
    },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, convertsTo: 'remark' },
  ],
  stored: [
    { name: 'is_transform', label: '是否转化', formType: 'number', inRows: true },
    {
      name: 'customer_id',
      label: '转化的客户',
      formType: 'customer',
      inRows: true,
      link: link('customer', { onRemove: 'keep' }),
    },
    { name: 'followup', label: '是否跟进', formType: 'number', inRows: true },
    { name: 'is_receive', label: '是否分配', formType: 'number', inRows: true },
    { name: 'last_time', label: '最后跟进时间', formType: 'datetime', inRows: true },
    { name: 'last_content', label: '最后跟进记录', formType: 'text', inRows: true },
  ],
  todos: todos(dueTodo('线索', { key: 'todayLeads', model: 11, order: 10 }), {
    key: 'followLeads',
    model: 2,
    order: 40,
    title: '分配给我的线索',
    hint: '转移之后未跟进的线索',
    tabs: ['待跟进', '已跟进'],
    waitsFor: 'owner',
    ofSubordinates: true,
    followedUp: 'setLeadsFollowup',
    until: { followUp: true, saved: 'editor' },
  }),
  abilities: {
    star: true,
    transfer: true,
    import: true,
    exportSelected: true,
    exportAll: true,
    activity: true,
    counters: true,
  },
  detail: {
    information: ['lastContent'],
    head: [
      { key: 'mobile', title: '电话', or: 'telephone' },
      { key: 'nextTime', title: '下次联系', set: true },
      { key: 'level', title: '客户级别', set: true },
      { key: 'source', title: '线索来源' },
      { key: 'ownerUserName', title: '负责人', set: 'transfer' },
    ],
    tabs: [
      { key: 'activity', title: '活动' },
      { key: 'information', title: '详细资料', need: 'crm/leads/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['transfer', 'convert', 'exportSelected', 'delete'],
    upfront: ['transfer'],
    next: ['convert'],
  },
  messages: { import: { finished: 18, cancelled: 19 } },
})
