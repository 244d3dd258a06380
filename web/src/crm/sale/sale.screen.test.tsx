import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { undoCalls } from '#protocol/crm/operations.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { type SaleRow, saleCalls } from '#protocol/crm/sale/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open, pick } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const products = recordCallsOf(product)
const sale = (saleRecordId: number, more: Partial<SaleRow> = {}): SaleRow => ({
  saleRecordId,
  saleDate: '2026-05-03',
  businessId: 7,
  businessLockId: saleRecordId,
  orderNo: 'DD202605030001',
  orderType: 2,
  orderTypeName: '租赁续费',
  customerId: 2,
  customerName: '海天建设',
  lockId: 9,
  shellNum: '321510001',
  distinguish: 0,
  productNames: '土建算量',
  productIds: [1],
  portNumber: 3,
  startTime: '2026-05-10',
  endTime: '2027-05-09',
  receivableMoney: 3600,
  receivedMoney: 600,
  unreceivedMoney: 3000,
  paymentStatus: 1,
  contractId: 3,
  contractNum: 'HT-3',
  contractCheckStatus: 12,
  invoiceStatus: 1,
  invoicedMoney: 100,
  ownerUserId: 1,
  ownerUserName: '安小一',
  deptId: 1,
  deptName: '销售一部',
  region: 1,
  ...more,
})
const show = (...rows: SaleRow[]) =>
  answer(saleCalls.list, {
    ...toPage(rows, rows.length, { page: 1, limit: 15 }),
    extraData: {
      receivableMoney: 7200,
      receivedMoney: 1200,
      unreceivedMoney: 6000,
      lockNum: 2,
      portNumber: null,
    },
  })

beforeEach(() => {
  answerSession()
  answer(undoCalls.last, null)
})

describe('销售台账', () => {
  it('shows what was sold, with sums of the whole result; hidden values and sums are left out', async () => {
    show(sale(1), sale(2, { shellNum: '', receivableMoney: null }))
    await open('/crm/sale')
    const [, row] = await screen.findAllByRole('row', { name: /DD202605030001/ })
    const [first] = screen.getAllByRole('row', { name: /321510001/ })
    expect(first).toBeDefined()
    within(first ?? document.body).getByText('租赁续费')
    within(first ?? document.body).getByText('部分开票')
    expect(within(row ?? document.body).queryByText('321510001')).toBeNull()
    screen.getByText('¥7,200.00')
    expect(screen.queryByText('节点')).toBeNull()
  })

  it('is narrowed to a department and a product by its address, and by choosing them', async () => {
    show()
    answer(products.detail, { productId: 5, name: '钢筋算量', dataAuth: 1, version: 1 })
    answer(products.list, {
      ...toPage([{ productId: 6, name: '安装算量' }], 1, { page: 1, limit: 15 }),
      extraData: null,
    })
    const { user } = await open('/crm/sale?dept=4&product=5')
    await screen.findByText('钢筋算量')
    expect(asked(saleCalls.list).at(-1)).toMatchObject({ deptId: 4, productId: 5 })
    await user.click(screen.getByRole('combobox', { name: '软件模块' }))
    await pick(user, '安装算量')
    await waitFor(() => expect(asked(saleCalls.list).at(-1)).toMatchObject({ deptId: 4, productId: 6 }))
    await user.click(await screen.findByRole('button', { name: '清空筛选' }))
    await waitFor(() => expect(asked(saleCalls.list).at(-1)).not.toHaveProperty('productId', 6))
  })

  it('opens the print of the chosen rows', async () => {
    show(sale(1))
    const opened: string[] = []
    window.open = (address) => {
      opened.push(String(address))
      return null
    }
    const { user } = await open('/crm/sale')
    await user.click(await screen.findByRole('checkbox', { name: '选择 DD202605030001 321510001' }))
    await user.click(await screen.findByRole('button', { name: '打印' }))
    expect(opened).toEqual(['/sale-print?ids=1'])
  })
})

describe('销售单', () => {
  it('has the lines of an order and its sum in words; what is printed is recorded', async () => {
    const order = {
      businessId: 7,
      companyName: '威海公司',
      orderNo: 'DD202605030001',
      saleDate: '2026-05-03',
      customerName: '海天建设',
      contactsName: '李',
      telephone: '',
      address: '',
      lines: [
        {
          shellNum: '321510001',
          distinguish: '租赁',
          productNames: '土建算量',
          portNumber: 3,
          startTime: '2026-05-10',
          endTime: '2027-05-09',
          money: 3600,
        },
      ],
      money: 3600,
      moneyWords: '叁仟陆佰元整',
      paymentStatus: '挂起',
      remark: '',
      handleUserName: '安小一',
    }
    answer(saleCalls.printData, [order, { ...order, businessId: 8, companyName: '青岛公司' }])
    answer(printCalls.saveRecord, null)
    window.print = () => undefined
    const { user } = await open('/sale-print?ids=1,2')
    expect(await screen.findAllByText('合计（大写）：叁仟陆佰元整')).toHaveLength(2)
    expect(asked(saleCalls.printData)).toEqual([{ ids: [1, 2] }])
    await user.click(screen.getByRole('button', { name: /打印/ }))
    await screen.findAllByText('威海公司销售单')
    expect(asked(printCalls.saveRecord)).toMatchObject([{ typeId: 7, moreTypeIds: [8], crmType: 5 }])
  })
})
