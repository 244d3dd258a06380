import type { Block } from '#protocol/crm/contract-file/template.ts'
import type { FileKind, Region } from '#protocol/crm/contract-file/words.ts'

const title = (text: string): Block => ({ type: 'title', text })
const line = (text: string): Block => ({ type: 'line', text })
const clause = (text: string, when?: Block['when']): Block => ({
  type: 'clause',
  text,
  ...(when ? { when } : {}),
})
const pagebreak: Block = { type: 'pagebreak', text: '' }

const head = line('合同编号：{contractNum}　　签订日期：{signDate}')

const invoiceTable: Block = {
  type: 'table',
  text: [
    '甲方开票抬头|{companyName}',
    '税号|{taxNumber}',
    '开户行及账号|{openingBank} {accountNumber}',
    '地址及电话|{address} {telephone}',
    '发票类型|{invoiceTypeName}',
  ].join('\n'),
}
const signatures: Block = {
  type: 'sign',
  text: [
    '甲方（盖章）：{partyA}',
    '联系人：{contact} {contactTelephone}',
    '日期：{signDateA}',
    '---',
    '乙方（盖章）：{partyB}',
    '经办人：{createContact} {createContactTelephone}',
    '日期：{signDateB}',
  ].join('\n'),
}

const delivery =
  '交付与验收：乙方自收到首期款之日起{dayA}日内交付软件锁并开通授权；甲方如有异议，应在收到后{dayB}日内书面提出，逾期视为验收合格。'
const service = '服务：租赁期内乙方提供软件升级、定额库更新和电话、网络技术支持。'
const suspension = '停用：甲方逾期付款的，乙方可在书面催告后暂停授权，付清后恢复，租期不顺延。'
const custody =
  '使用与保管：软件锁所有权归乙方，甲方不得转租、拆解、复制或转借；如遗失应立即书面挂失，补办费用按乙方当期标准执行；期满不续的应归还软件锁。'
const liability = '违约与责任：任一方违约应赔偿对方直接损失；乙方对因甲方使用软件形成的造价成果不承担责任。'
const court = '争议：协商不成的，由乙方所在地人民法院管辖。'
const notice =
  '通知：甲方联系人{contact} {contactTelephone}；乙方经办人{createContact} {createContactTelephone}。'
const copies =
  '份数：本合同一式{numAll}份，甲方{numA}份，乙方{numB}份，双方盖章后生效，传真件、扫描件与原件同效。'
const remark = clause('备注：{remark}', 'hasRemark')

const account = '款项汇入乙方账户：{bank_name} {subAccountNo}。乙方收款后开具{invoiceTypeName}。'
const rentTerms = {
  parties: line('甲方（承租方）：{partyA}　　乙方（出租方）：{partyB}'),
  subject:
    '租赁标的：甲方向乙方租用工程造价软件及配套软件锁，软件模块为{products}，软件锁号{shellNumSe}，授权节点数{authNum}个。',
  term: '租赁期限：{year}年，自{dateStart}起至{dateEnd}止。期满续租的，双方应在到期前办理续约。',
  price:
    '费用：首年原价{firstOriPrice}元，预付优惠价{firstPrePrice}元；[hasSecond:次年原价{secondOriPrice}元，预付优惠价{secondPrePrice}元；]合同总额{totalAmount}元，大写人民币{totalAmountUpper}。',
  payment: `付款：甲方于{yearMonthDay}前支付首年费用；[hasSecond:次年费用于次年{monthDay}前支付。]${account}`,
}
const buyTerms = {
  parties: line('甲方（买方）：{partyA}　　乙方（卖方）：{partyB}'),
  subject:
    '购买标的：甲方向乙方购买工程造价软件及配套软件锁，软件模块为{products}，软件锁号{shellNumSe}，授权节点数{authNum}个。',
  term: '免费升级服务期：自{dateStart}起至{dateEnd}止（{year}年），使用权永久。',
  price:
    '费用：原价{firstOriPrice}元，成交价{firstPrePrice}元[hasSecond:，另含服务费{secondPrePrice}元（原价{secondOriPrice}元）]；合同总额{totalAmount}元，大写人民币{totalAmountUpper}。',
  payment: `付款：甲方于{yearMonthDay}前支付全部费用。${account}`,
}
const owned = '所有权：软件锁款项付清后归甲方所有，遗失仅可补办。'

const opening = (name: string, { parties, subject, term, price, payment }: typeof rentTerms): Block[] => [
  title(name),
  head,
  parties,
  ...[subject, term, price, payment, delivery].map((text) => clause(text)),
]

const rentWeihai = [
  ...opening('软件锁租赁合同', rentTerms),
  ...[custody, service, suspension, liability, court].map((text) => clause(text)),
  pagebreak,
  ...[notice, copies].map((text) => clause(text)),
  remark,
  invoiceTable,
  signatures,
]
const buyWeihai = [
  ...opening('软件锁销售合同', buyTerms),
  ...[owned, service.replace('租赁期内', '服务期内'), liability, court].map((text) => clause(text)),
  pagebreak,
  ...[notice, copies].map((text) => clause(text)),
  remark,
  invoiceTable,
  signatures,
]
const rentQingdao = [
  ...opening('软件锁租赁合同', rentTerms),
  ...[`${custody}${suspension.replace('停用：', '')}`, court, copies].map((text) => clause(text)),
  remark,
  invoiceTable,
  signatures,
]
const buyQingdao = [
  ...opening('软件锁销售合同', buyTerms),
  ...[owned, court, copies].map((text) => clause(text)),
  remark,
  invoiceTable,
  signatures,
]
const upgrade = [
  title('软件锁升级补充协议'),
  head,
  line('甲方：{partyA}　　乙方：{partyB}'),
  ...[
    '升级内容：甲方使用的软件锁{shellNumSe}升级后，软件模块为{products}，授权节点数{authNum}个。',
    '期限：原租期不变，至{dateEnd}止。',
    '升级费用：原价{firstOriPrice}元，成交价{firstPrePrice}元；合计{totalAmount}元，大写人民币{totalAmountUpper}。',
    `付款：甲方于{yearMonthDay}前支付升级费用。${account}`,
    '本协议为原合同的补充，未约定的事项按原合同执行。',
    copies,
  ].map((text) => clause(text)),
  remark,
  invoiceTable,
  signatures,
]

/** What templates are until an administrator writes others (locks-and-extensions.md §12.5). */
export const firstTemplates: Readonly<Record<Region, Readonly<Record<FileKind, readonly Block[]>>>> = {
  1: { rent: rentWeihai, buy: buyWeihai, upgrade },
  2: { rent: rentQingdao, buy: buyQingdao, upgrade },
}

/** Letters in points and pages of a region's files: 威海 two pages, 青岛 one, with smaller letters where that is needed. */
export const paperOf: Readonly<Record<Region, { sizes: readonly number[]; pages: number }>> = {
  1: { sizes: [10.5], pages: 2 },
  2: { sizes: [10, 9.5, 9, 8.5], pages: 1 },
}
