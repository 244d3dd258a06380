import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import { cleanRichText } from '#server/platform/documents/rich-text.ts'
import { tagAttributes } from './content.ts'
import './tables.ts'

interface FirstTemplate {
  /** Kept for good: by it an installation knows what it was given. */
  name: string
  type: RecordType
  content: string
}

/** `contract.num` under the name it has in a new company. */
const tag = (value: string, label: string) =>
  `<span class="wk-print-tag-wukong wk-tiny-color--${value.split('.')[0]}" contenteditable="false" data-wk-tag="${value}">{${label}}</span>`

const title = (words: string) =>
  `<p style="text-align:center"><strong><span style="font-size:24px">${words}</span></strong></p>`
const line = (...parts: string[]) => `<p>${parts.join('')}</p>`
const heading = (words: string) => `<p><strong>${words}</strong></p>`

/** Two facts in a row: name, value, name, value. */
const facts = (rows: readonly (readonly string[])[]) =>
  `<table><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const right = ' style="text-align:right"'
const columns = [
  ['name', '产品名称', 178, ''],
  ['num', '产品编码', 90, ''],
  ['unit', '单位', 50, ''],
  ['sales_price', '售价', 90, right],
  ['sales_num', '数量', 70, right],
  ['discount', '折扣（%）', 80, right],
  ['subtotal', '合计', 100, right],
] as const

const products = `<table data-wk-table-tag="table"><tbody><tr data-wk-table-tr-tag="header">${columns
  .map(
    ([, label, width, side]) =>
      `<td data-wk-table-td-tag="name" colwidth="${width}"><p${side}><strong>${label}</strong></p></td>`,
  )
  .join('')}</tr><tr data-wk-table-tr-tag="value">${columns
  .map(
    ([name, label, width, side]) =>
      `<td data-wk-table-td-tag="value" colwidth="${width}"><p${side}><span class="wk-print-tag-wukong wk-tiny-color--product" contenteditable="false" data-wk-table-value-tag="product.${name}">{${label}}</span></p></td>`,
  )
  .join('')}</tr></tbody></table>`

const totals = (key: string) =>
  `<p style="text-align:right">整单折扣（%）：${tag(`${key}.discount_rate`, '整单折扣（%）')}　总金额：<strong>${tag(`${key}.total_price`, '总金额')}</strong> 元</p>`

const signatures = facts([
  ['甲方（盖章）：', '乙方（盖章）：'],
  ['签约人：', '签约人：'],
  ['日期：', '日期：'],
])

const parties = facts([
  [
    '甲方（购买方）',
    tag('customer.customer_name', '客户名称'),
    '联系人',
    tag('contract.contacts_name', '客户签约人'),
  ],
  ['地址', tag('customer.detail_address', '详细地址'), '电话', tag('contacts.mobile', '手机')],
  [
    '乙方签约人',
    tag('contract.company_user_name', '公司签约人'),
    '负责人',
    tag('contract.owner_user_name', '负责人'),
  ],
])

const clauses = [
  `一、甲方向乙方购买下列产品，合同总价为人民币 ${tag('contract.money', '合同金额')} 元。`,
  `二、本合同自 ${tag('contract.start_time', '合同开始时间')} 起，至 ${tag('contract.end_time', '合同结束时间')} 止。`,
  '三、乙方按约定交付产品，甲方收到后三个工作日内验收；逾期未提出异议的，视为验收合格。',
  '四、甲方按双方约定的回款计划付款；逾期付款的，乙方有权顺延交付。',
  '五、因履行本合同发生争议的，双方协商解决；协商不成的，提交乙方所在地人民法院处理。',
  '六、本合同一式两份，双方各执一份，自双方盖章之日起生效。',
]

/** What an installation begins with (crm-records.md §21). */
const firstTemplates: readonly FirstTemplate[] = [
  {
    name: '合同条款打印模板',
    type: contract,
    content: [
      title('产品购销合同'),
      line(
        '合同编号：',
        tag('contract.num', '合同编号'),
        '　签订日期：',
        tag('contract.order_date', '下单时间'),
      ),
      parties,
      heading('合同条款'),
      ...clauses.map((clause) => line(clause)),
      heading('产品明细'),
      products,
      totals('contract'),
      line('备注：', tag('contract.remark', '备注')),
      signatures,
    ].join(''),
  },
  {
    name: '合同订单打印模板',
    type: contract,
    content: [
      title('销售订单'),
      facts([
        ['订单编号', tag('contract.num', '合同编号'), '下单日期', tag('contract.order_date', '下单时间')],
        ['订单名称', tag('contract.name', '合同名称'), '负责人', tag('contract.owner_user_name', '负责人')],
        [
          '客户名称',
          tag('customer.customer_name', '客户名称'),
          '联系人',
          tag('contract.contacts_name', '客户签约人'),
        ],
        ['收货地址', tag('customer.detail_address', '详细地址'), '电话', tag('contacts.mobile', '手机')],
      ]),
      products,
      totals('contract'),
      line('备注：', tag('contract.remark', '备注')),
      facts([['客户签收：', '经办人：']]),
    ].join(''),
  },
  {
    name: '商机打印模板',
    type: business,
    content: [
      title('报价单'),
      facts([
        ['客户名称', tag('customer.customer_name', '客户名称'), '电话', tag('customer.mobile', '手机')],
        [
          '项目名称',
          tag('business.business_name', '商机名称'),
          '所处阶段',
          tag('business.status_name', '商机阶段'),
        ],
        [
          '预计成交日期',
          tag('business.deal_date', '预计成交日期'),
          '负责人',
          tag('business.owner_user_name', '负责人'),
        ],
      ]),
      products,
      totals('business'),
      line('备注：', tag('business.remark', '备注')),
      line('以上报价自报价之日起三十日内有效。'),
    ].join(''),
  },
  {
    name: '回款打印模板',
    type: receivables,
    content: [
      title('收款单'),
      facts([
        [
          '回款编号',
          tag('receivables.number', '回款编号'),
          '回款日期',
          tag('receivables.return_time', '回款日期'),
        ],
        [
          '客户名称',
          tag('receivables.customer_name', '客户名称'),
          '合同编号',
          tag('contract.num', '合同编号'),
        ],
        ['期数', tag('receivables.plan_num', '期数'), '回款方式', tag('receivables.return_type', '回款方式')],
        ['合同金额', tag('contract.money', '合同金额'), '本次回款金额', tag('receivables.money', '回款金额')],
        ['负责人', tag('receivables.owner_user_name', '负责人'), '备注', tag('receivables.remark', '备注')],
      ]),
      facts([['收款人：', '复核：']]),
    ].join(''),
  },
]

/** The one subject: all templates. */
const ALL = ''

/** The first templates; a name that somebody has used already keeps what he wrote. */
export const templateUpgrade: Upgrade = {
  part: 'printTemplates',
  declared: () => [{ subject: ALL, keys: firstTemplates.map(({ name }) => name) }],
  give: async (trx, { isNew, now }) => {
    for (const { name, type, content } of firstTemplates.filter((each) => isNew(ALL, each.name)))
      await trx
        .insertInto('print_templates')
        .values({
          type: type.label,
          name,
          content: cleanRichText(content, tagAttributes),
          page: JSON.stringify(ordinaryPage),
          create_user: null,
          create_time: now,
          update_time: now,
        })
        .onConflict((clash) => clash.columns(['type', 'name']).doNothing())
        .execute()
  },
}
