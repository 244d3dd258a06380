import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { CUSTOMER, signedByCustomer } from '../../server/test/signed-by-customer.ts'
import { expect, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'
import { addSeal, makeFile, sendBack } from './contract-file-steps.ts'
import {
  enter,
  fifth,
  first,
  fourth,
  names,
  numbers,
  people,
  renewed,
  soon,
  stopFlow,
  third,
} from './lock-company.ts'
import {
  act,
  all,
  approve,
  begin,
  book,
  claim,
  customerLocks,
  dialog,
  issue,
  lockRow,
  makeContract,
  makeLocks,
  newest,
  orderFive,
  orderPage,
  press,
  receive,
  renew,
  strip,
  submit,
} from './lock-steps.ts'

/**
 * What the company lives from, in one story with one customer: locks are claimed, sold, approved, written into a contract that is sealed
 * and comes back signed, paid through the bank, renewed, upgraded, merged, lost, and the loss is taken back. Each step by whose work it
 * is, and its figures on every screen that shows them.
 */

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
    await sendBack(manager, await signedByCustomer(file), '锁链公司章')
    await expect(manager.getByText(new RegExp(`${CUSTOMER}.*有效`))).toBeVisible()
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
    await typeInto(dialog(seller).getByRole('textbox', { name: `${third} 节点数` }), '4')
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
