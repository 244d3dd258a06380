import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { mergeModeWords } from '../order/merge.ts'
import { orderTypeWords } from '../order/order-types.ts'
import { LONGEST_NUMBERS } from '../order/requests.ts'
import { paymentWords, reasonWords } from '../order/words.ts'
import { distinctions, regions } from '../software-lock/words.ts'

const SECTION = '基本信息'
/** More years, or days of a trial, are a typing error. */
const MOST_YEARS = '20'
const MOST_TRIAL_DAYS = '366'

/** What a business has as an order (locks-and-extensions.md §3.2); its types say which of them their form asks for. */
export const orderColumns = [
  {
    name: 'order_type',
    label: '订单类型',
    formType: 'number',
    inRows: true,
    in: { list: true, filters: true },
    words: orderTypeWords,
  },
  {
    name: 'order_no',
    label: '订单编号',
    formType: 'text',
    inRows: true,
    in: { list: true, filters: true },
    form: { section: SECTION },
  },
  {
    name: 'region',
    label: '地区',
    formType: 'number',
    inRows: true,
    in: { list: true, filters: true },
    words: regions,
    form: { section: SECTION, begins: 1 },
  },
  {
    name: 'shell_nums',
    label: '软件锁',
    formType: 'text',
    inRows: true,
    in: { list: true },
    form: { section: SECTION, maxLength: LONGEST_NUMBERS },
  },
  {
    name: 'distinguish',
    label: '租/买',
    formType: 'number',
    inRows: true,
    in: { list: true, filters: true },
    words: distinctions,
    form: { section: SECTION },
  },
  {
    name: 'start_time',
    label: '开始时间',
    formType: 'date',
    inRows: true,
    form: { section: SECTION },
  },
  {
    name: 'end_time',
    label: '到期时间',
    formType: 'date',
    inRows: true,
    form: { section: SECTION },
  },
  {
    name: 'lease_years',
    label: '年限',
    formType: 'number',
    inRows: true,
    precisions: 0,
    least: '1',
    largest: MOST_YEARS,
    form: { section: SECTION },
  },
  {
    name: 'trial_days',
    label: '试用天数',
    formType: 'number',
    inRows: true,
    precisions: 0,
    least: '1',
    largest: MOST_TRIAL_DAYS,
    form: { section: SECTION },
  },
  {
    name: 'update_customer',
    label: '变更后客户',
    formType: 'customer',
    inRows: true,
    link: link('customer', { onRemove: 'keep' }),
    form: { section: SECTION },
  },
  {
    name: 'merge_mode',
    label: '合并方式',
    formType: 'number',
    inRows: true,
    words: mergeModeWords,
    form: { section: SECTION, begins: 1 },
  },
  {
    name: 'reason_type',
    label: '原因类型',
    formType: 'number',
    inRows: true,
    words: reasonWords,
    form: { section: SECTION },
  },
  {
    name: 'reason',
    label: '原因',
    formType: 'textarea',
    inRows: true,
    form: { section: SECTION, maxLength: 500 },
  },
  { name: 'main_shell_num', label: '主锁', formType: 'text', inRows: true },
  { name: 'ori_shell_nums', label: '原锁号', formType: 'text', inRows: true },
  { name: 'product_ids', label: '软件模块', formType: 'text', inRows: true },
  { name: 'port_number', label: '节点数', formType: 'number', inRows: true, precisions: 0 },
  {
    name: 'payment_status',
    label: '付款状态',
    formType: 'number',
    inRows: true,
    in: { list: true, filters: true },
    words: paymentWords,
    of: ['money'],
  },
  {
    name: 'received_money',
    label: '已回款金额',
    formType: 'floatnumber',
    inRows: true,
    in: { list: true },
    precisions: 2,
    of: ['money'],
    unrecorded: true,
  },
  {
    name: 'write_off_money',
    label: '核销金额',
    formType: 'floatnumber',
    inRows: true,
    precisions: 2,
    of: ['money'],
  },
  { name: 'effect_time', label: '生效时间', formType: 'datetime', inRows: true, in: { list: true } },
  {
    name: 'contract_id',
    label: '订单合同',
    formType: 'contract',
    inRows: true,
    link: link('contract', { onRemove: 'keep' }),
  },
  {
    name: 'handle_user_id',
    label: '经办人',
    formType: 'single_user',
    inRows: true,
    in: { list: true, filters: true },
  },
  { name: 'source', label: '来源', formType: 'number', inRows: true, unrecorded: true },
  { name: 'cancel_reason', label: '撤单原因', formType: 'textarea', inRows: true },
] as const satisfies readonly StoredColumn[]
