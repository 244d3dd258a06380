import type { Browser, Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Account, type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said, writeDownToasts } from '../said.ts'
import { chooseFile } from '../sheets.ts'
import { typeInto } from '../typing.ts'
import { addSeal, makeFile, sendBack } from './contract-file-steps.ts'

/**
 * What the company lives from, in one story with one customer: locks are claimed, sold, approved, written into a contract that is sealed
 * and comes back signed, paid through the bank, renewed, upgraded, merged, lost, and the loss is taken back. Each step by whose work it
 * is, and its figures on every screen that shows them.
 */

const names = { customer: '一锁到底造价咨询有限公司', product: '一锁到底计价软件', contract: 'YSDD-2026-1' }
const numbers = [1, 2, 3, 4, 5].map((at) => `32158800${at}`)
const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
const soon = addDays(today, 20)
/** A year behind that, as the term is continuous. */
const renewed = `${Number(soon.slice(0, 4)) + 1}${soon.slice(4)}`
const people = {
  seller: newAccount('锁链销售'),
  manager: newAccount('锁链经理'),
  keeper: newAccount('锁链库管'),
  finance: newAccount('锁链财务'),
}
const rights = {
  seller: ['crm/lock/index', 'crm/lock/read', 'crm/lock/assign', 'crm/receivablesPlan/index'],
  keeper: ['crm/newLockClaim/index', 'crm/newLockClaim/read', 'crm/lock/index', 'crm/lock/stock'],
  finance: [
    ...['crm/receivables', 'crm/receivablesPlan', 'crm/sale'].flatMap((node) => [...pathsUnder(node)]),
    ...['customer', 'business', 'contract'].flatMap((key) => [`crm/${key}/index`, `crm/${key}/read`]),
  ],
} as const
function pathsUnder(node: string): string[] {
  return ['index', 'read', 'save', 'settle', 'push'].map((leaf) => `${node}/${leaf}`)
}

/** What the types wait for, in this story: the others for nothing. */
const gates = [
  { orderType: 0, needContract: 1, needSigned: 1, needPayment: 1, needDevice: 1 },
  { orderType: 2, needContract: 0, needSigned: 0, needPayment: 1, needDevice: 0 },
  { orderType: 4, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
  { orderType: 5, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 1 },
  { orderType: 7, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
  { orderType: 11, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
] as const

async function addRole(company: Company, roleName: string, menuIds: readonly number[], dataType: number) {
  await company.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const known = permissionCalls.getRoleByType.reply.parse(
    await company.ask(permissionCalls.getRoleByType, { type: 2 }),
  )
  const roleId = known.find((role) => role.roleName === roleName)?.roleId ?? 0
  await company.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })
  return roleId
}
const idsOf = (paths: readonly string[]) => paths.flatMap((path) => actionIdOf(path) ?? [])

/** People with what their work needs, a flow of orders, a product, locks that the keeper has in the stock, and the customer. */
async function enter(company: Company): Promise<void> {
  const crm = [...actionsUnder('crm')]
  const manager = await company.addPerson(people.manager, [await addRole(company, '锁链经理', crm, 5)])
  const maker = await addRole(company, '锁链制锁', idsOf(rights.seller), 1)
  await company.addPerson(people.seller, [roles.sales, maker], manager)
  await company.addPerson(people.keeper, [await addRole(company, '锁链库管', idsOf(rights.keeper), 5)])
  await company.addPerson(people.finance, [await addRole(company, '锁链财务', idsOf(rights.finance), 5)])
  for (const gate of gates) await company.ask(orderTypeCalls.update, { enabled: 1, ...gate })
  await company.ask(regionCompanyCalls.update, {
    region: 1,
    companyName: '威海公司',
    mainAccountNo: '6228480012370001',
    subPrefix: '6228480012',
  })
  const flow = {
    label: 13,
    examineName: '锁链审批',
    recheckType: 1,
    managerList: [manager],
    dataList: [nodes.members([manager])],
  }
  const { examineId } = flowCalls.save.reply.parse(await company.ask(flowCalls.save, flow))
  await company.ask(flowCalls.setStatus, { examineId, status: 1 })
  await make(company, 'product', { name: names.product, num: 'YSDD', price: '1200', categoryId: 1 })
  await company.ask(lockCalls.stockIn, { region: 1, list: numbers.map((shellNum) => ({ shellNum })) })
}

async function stopFlow(company: Company): Promise<void> {
  const { list } = flowCalls.list.reply.parse(await company.ask(flowCalls.list, { label: 13, pageType: 0 }))
  for (const { examineId, status } of list)
    if (status === 1) await company.ask(flowCalls.setStatus, { examineId, status: 2 })
}

async function windowOf(browser: Browser, company: Company, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: company.url, reducedMotion: 'reduce' })
  await writeDownToasts(context)
  const page = await context.newPage()
  await logIn(page, account)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const strip = (page: Page) => page.getByRole('region', { name: '资金进度' })
/** Whatever the page shows, wherever. */
const all = (page: Page) => page.locator('body')
const claimPanel = (page: Page) => page.getByRole('complementary', { name: '新锁领用详情' })

/** A record's newest id; of orders that of their type. */
async function newest(company: Company, type: RecordType, fits: Record<string, unknown>): Promise<number> {
  const { list } = recordCallsOf(type).list.reply.parse(
    await company.ask(recordCallsOf(type).list, { page: 1, limit: 50, search: '' }),
  )
  const found = list.find((row) =>
    Object.entries(fits).every(([key, value]) => String(row[key]) === String(value)),
  )
  return Number(found?.[type.idKey])
}
const orderPage = async (page: Page, company: Company, orderType: number) =>
  page.goto(`/crm/business/${await newest(company, business, { orderType, customerName: names.customer })}`)

/** An action of the open record, from its head or from what does not fit there. */
async function act(page: Page, caption: string): Promise<void> {
  const more = page.getByRole('button', { name: /^更多/ }).first()
  const direct = page.getByRole('button', { name: new RegExp(`${caption}$`) }).first()
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: caption }).click()
}

async function claim(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await page
    .getByRole('button', { name: /新建新锁领用$/ })
    .first()
    .click()
  await typeInto(dialog(page).getByRole('textbox', { name: '数量' }), '5')
  await press(page, /保存$/)
  await said(page, /添加成功/)
}

const openClaim = async (page: Page) => {
  await page.goto('/crm/newLockClaim')
  await page.getByRole('link', { name: /^LY-/ }).first().click()
}

async function issue(page: Page): Promise<void> {
  await openClaim(page)
  await claimPanel(page).getByRole('button', { name: /发放$/ }).click()
  for (const number of numbers) {
    await typeInto(dialog(page).getByRole('combobox', { name: '锁号' }), number)
    await page.locator('.ant-select-item-option:visible', { hasText: number }).click()
  }
  await page.keyboard.press('Escape')
  await press(page, '发放')
  await said(page, /已发放 5 把锁/)
}

async function receive(page: Page): Promise<void> {
  await openClaim(page)
  await claimPanel(page)
    .getByRole('button', { name: /确认领取$/ })
    .click()
  await said(page, '已确认领取 5 把锁')
}

/** The customer, and five locks of one seat for a year: 6,000. */
async function orderFive(page: Page): Promise<void> {
  await page.goto('/crm/customer?create=1')
  await typeInto(dialog(page).getByRole('textbox', { name: '客户名称' }), names.customer)
  await press(page, /保存$/)
  await said(page, `添加成功：${names.customer}`)
  await page.goto('/crm/business')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('menuitem', { name: '新建租赁' }).click()
  await typeInto(dialog(page).getByRole('combobox', { name: '客户名称' }), names.customer)
  await page.locator('.ant-select-item-option', { hasText: names.customer }).first().click()
  const locks = dialog(page).getByRole('region', { name: '软件锁' })
  for (const _ of numbers.slice(1)) await locks.getByRole('button', { name: '新增一行' }).click()
  await press(page, '添加产品')
  await dialog(page)
    .getByRole('row', { name: new RegExp(names.product) })
    .getByRole('checkbox')
    .click()
  await press(page, /确\s?定/)
  await expect(locks.getByLabel('订单金额')).toContainText('6,000.00')
  await press(page, '保存并发起审批')
  await said(page, new RegExp(`^添加成功：${names.customer}-新建租赁`))
}

async function approve(page: Page): Promise<void> {
  await page.goto('/taskExamine/crm/business')
  const waiting = page
    .getByRole('list', { name: '审批列表' })
    .getByRole('listitem')
    .filter({ hasText: names.customer })
  await waiting.getByRole('button', { name: /通\s?过/ }).click()
  await press(page, /通\s?过/)
  await expect(waiting).toHaveCount(0)
}

/** A device that the seller holds for each line. */
async function makeLocks(page: Page): Promise<void> {
  await act(page, '制锁')
  for (const [at, number] of numbers.entries()) {
    await typeInto(dialog(page).getByRole('combobox', { name: `${at + 1} 设备` }), number)
    await page.locator('.ant-select-item-option:visible', { hasText: number }).first().click()
  }
  await press(page, '确定制锁')
  await said(page, '已为 5 把锁制锁')
}

async function makeContract(page: Page): Promise<void> {
  await act(page, '新建合同')
  await typeInto(dialog(page).getByRole('textbox', { name: '合同编号' }), names.contract)
  await typeInto(dialog(page).getByRole('textbox', { name: '合同名称' }), '一锁到底合同')
  await expect(dialog(page).getByRole('textbox', { name: '合同金额' })).toHaveValue(/6,?000/)
  await press(page, /保存$/)
  await said(page, /^添加成功/)
}

const statement = (...rows: readonly (readonly [string, string])[]) =>
  Buffer.from(
    [
      '流水号,交易日期,借贷标志,发生额,对方户名,虚拟账号,用途',
      ...rows.map(([serial, money]) => `${serial},${today},贷,${money},${names.customer},,软件款`),
    ].join('\r\n'),
  )

/** The bank has it: the line is taken for the plan that is proposed. */
async function book(page: Page, serial: string, money: string): Promise<void> {
  await page.goto('/crm/bank')
  await page.getByRole('button', { name: '导入流水' }).first().click()
  await chooseFile(page, '明细.csv', statement([serial, money]))
  await press(page, '检查文件')
  await press(page, '导入 1 笔')
  await said(page, /已导入 1 笔流水/)
  const line = page.getByRole('row').filter({ hasText: names.customer })
  await expect(line).toContainText(`第`)
  await line.getByRole('button', { name: `认领 ${names.customer}` }).click()
  await said(page, new RegExp(`^已认领：${names.customer}`))
}

/** Locks of the customer, from whose tab orders begin. */
async function customerLocks(page: Page, customerId: number): Promise<void> {
  await page.goto(`/crm/customer/${customerId}?tab=softwareLock`)
  await expect(page.getByRole('row', { name: new RegExp(fifth) })).toBeVisible()
}
const lockRow = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) })

async function begin(page: Page, number: string, type: string): Promise<void> {
  await page.getByRole('button', { name: `办理 ${number}` }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await expect(page.getByRole('heading', { name: type })).toBeVisible()
}
const submit = async (page: Page, type: string) => {
  await press(page, '保存并发起审批')
  await said(page, new RegExp(`^添加成功：${names.customer}-${type}`))
}

async function renew(page: Page): Promise<void> {
  await page.goto('/crm/renewal')
  await page.getByRole('radio', { name: '30 天内' }).click({ force: true })
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `选择 ${number}` }).click()
  await page.getByRole('button', { name: '续费 2 把' }).click()
  await expect(dialog(page)).toContainText('合计 ¥2,400.00')
  await press(page, '发起 1 个续费订单')
  await said(page, '已发起 1 个续费订单，共 2 把锁')
}

test('a lock from its claim to its end, with its money', async ({ browser, company }) => {
  await enter(company)
  const [seller, manager, keeper, finance, administrator] = [
    await windowOf(browser, company, people.seller),
    await windowOf(browser, company, people.manager),
    await windowOf(browser, company, people.keeper),
    await windowOf(browser, company, people.finance),
    await windowOf(browser, company, company.administrator),
  ]
  let customerId = 0
  let contractId = 0

  await test.step('the seller claims locks, the keeper issues them, the seller has them', async () => {
    await claim(seller)
    await issue(keeper)
    await receive(seller)
  })
  await test.step('a rental of five locks is ordered, and the manager approves it', async () => {
    await orderFive(seller)
    await approve(manager)
    await stopFlow(company)
    await orderPage(seller, company, 0)
    await expect(all(seller)).toContainText('6,000.00')
    await expect(all(seller)).toContainText('待生效')
  })
  await test.step('its locks are made, its contract is written, sealed and comes back signed', async () => {
    await makeLocks(seller)
    await makeContract(seller)
    contractId = await newest(company, contract, { num: names.contract })
    await addSeal(administrator, '锁链公司章')
    await manager.goto(`/crm/contract/${contractId}`)
    await manager.getByRole('tab', { name: '合同文件' }).click()
    const file = await makeFile(manager, {
      price: '6000',
      words: '陆仟元整',
      customer: names.customer,
    })
    await sendBack(manager, file, '锁链公司章')
    await orderPage(seller, company, 0)
    await expect(all(seller)).toContainText('待生效')
  })
  await test.step('the plan of the order is paid through the bank, and the locks are in use', async () => {
    await finance.goto('/crm/receivablesPlan')
    await expect(finance.getByRole('row').filter({ hasText: names.customer })).toContainText('6,000.00')
    await book(finance, 'YS-1', '6000')
    await orderPage(seller, company, 0)
    await expect(all(seller)).toContainText('已生效')
    await expect(all(seller)).toContainText('结清')
    customerId = await newest(company, customer, { customerName: names.customer })
  })
  await test.step('every screen shows the same', async () => {
    await customerLocks(seller, customerId)
    for (const number of numbers) await expect(lockRow(seller, number)).toContainText('使用中')
    await expect(strip(seller)).toContainText('6,000.00')
    await expect(strip(seller)).toContainText('已全部回款')
    await finance.goto('/crm/receivablesPlan')
    await expect(finance.getByRole('row').filter({ hasText: names.customer })).toContainText('回款完成')
    await finance.goto('/crm/receivables')
    await expect(finance.getByRole('row').filter({ hasText: names.contract })).toContainText('6,000.00')
    await finance.goto('/crm/sale')
    await expect(finance.getByRole('row').filter({ hasText: names.customer })).toHaveCount(5)
    await manager.goto(`/crm/contract/${contractId}`)
    await expect(strip(manager)).toContainText('已全部回款')
    // the radar is empty of them as long as the year has just begun
    await seller.goto('/crm/renewal')
    await expect(seller.getByText('没有软件锁到期')).toBeVisible()
  })
  await test.step('what ends soon is renewed from the radar, and the bank pays it', async () => {
    await company.ask(orderCalls.quick, {
      customerId,
      buttonType: 11,
      shellNums: numbers.join(','),
      endTime: soon,
      reason: '临近到期',
    })
    await renew(seller)
    await expect(seller.getByRole('row', { name: new RegExp(first) })).toContainText('续费单处理中')
    await orderPage(seller, company, 2)
    await expect(all(seller)).toContainText('待生效')
    await book(finance, 'YS-2', '2400')
    await seller.reload()
    await expect(all(seller)).toContainText('已生效')
    await customerLocks(seller, customerId)
    await expect(lockRow(seller, third)).toContainText(soon)
    await expect(lockRow(seller, first)).toContainText(renewed)
    await expect(strip(seller)).toContainText('8,400.00')
  })
  await test.step('a lock is upgraded, two are merged', async () => {
    await begin(seller, third, '升级')
    await typeInto(
      dialog(seller)
        .getByRole('group', { name: `${third} 节点数` })
        .getByRole('textbox'),
      '4',
    )
    // three more seats for the twenty-one days that are left
    await expect(dialog(seller).getByLabel('订单金额')).toContainText('207.12')
    await submit(seller, '升级')
    await customerLocks(seller, customerId)
    for (const number of [third, fourth]) await lockRow(seller, number).getByRole('checkbox').click()
    await seller.getByRole('button', { name: /^办理业务/ }).click()
    await seller.getByRole('menuitem', { name: '合锁' }).click()
    await dialog(seller)
      .getByRole('radio', { name: `主锁 ${third}` })
      .click()
    await submit(seller, '合锁')
    await seller.goto('/crm/softwareLock')
    await expect(lockRow(seller, fourth)).toContainText('已合并')
    await customerLocks(seller, customerId)
    await expect(lockRow(seller, third).getByRole('cell', { name: '5', exact: true })).toBeVisible()
  })
  await test.step('a lock is lost and made again, and the manager takes that back', async () => {
    await begin(seller, fifth, '挂失补办')
    await dialog(seller).getByRole('combobox', { name: '原因类型' }).click()
    await seller.locator('.ant-select-item-option:visible', { hasText: '遗失' }).click()
    await typeInto(dialog(seller).getByRole('textbox', { name: /^(\* )?原因$/ }), '出差时遗失')
    await submit(seller, '挂失补办')
    await customerLocks(seller, customerId)
    await expect(lockRow(seller, fifth)).toContainText('已挂失')
    await orderPage(seller, company, 5)
    await act(seller, '制锁')
    await typeInto(dialog(seller).getByRole('textbox', { name: '1 芯片号' }), 'CHIP-5')
    await press(seller, '确定制锁')
    await said(seller, '已为 1 把锁制锁')
    await orderPage(manager, company, 5)
    await act(manager, '撤单')
    await expect(dialog(manager)).toContainText('CHIP-5')
    await typeInto(dialog(manager).getByRole('textbox', { name: '撤单原因' }), '锁找到了')
    await press(manager, /撤\s?单/)
    await said(manager, '订单已撤单')
  })
  await test.step('the file of the lock tells the story, and the money is what was paid', async () => {
    await customerLocks(manager, customerId)
    await expect(lockRow(manager, fifth)).toContainText(soon)
    await lockRow(manager, fifth).getByRole('link', { name: fifth }).click()
    for (const word of ['入库', '领用', '开通', '改期', '挂失', '补办', '冲销'])
      await expect(all(manager)).toContainText(word)
    await finance.goto('/crm/receivables')
    await expect(finance.getByRole('row').filter({ hasText: names.customer })).toHaveCount(2)
    await seller.goto('/crm/renewal?within=renewed')
    await expect(seller.getByRole('row', { name: new RegExp(first) })).toContainText(renewed)
  })
  await Promise.all([seller, manager, keeper, finance, administrator].map((page) => page.context().close()))
})
