import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#protocol/crm/product/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { open, show } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'
import { Quotas } from './Quotas.tsx'
import { QuotasInput } from './QuotasInput.tsx'

const offered = [
  { keyId: 1001, keyName: '山东消耗量定额2016', keyTag: '省标' },
  { keyId: 1002, keyName: '市政定额', keyTag: '' },
  { keyId: 1003, keyName: '安装定额', keyTag: '国标' },
]
const field = { fieldName: 'quotaIds', name: '定额' } as never

beforeEach(() => {
  answerSession()
  answer(quotaCalls.list, offered)
})

describe('选择定额', () => {
  it('finds by number, name and tag, and keeps what was chosen in its order', async () => {
    const sent: unknown[] = []
    const { user } = await show(
      <QuotasInput
        id="q"
        field={field}
        value="1003,999"
        values={{}}
        recordId={undefined}
        onChange={(value) => sent.push(value)}
      />,
    )
    await screen.findByText('安装定额')
    screen.getByText('定额999')
    await user.click(screen.getByRole('button', { name: '选择定额' }))
    const dialog = within(await screen.findByRole('dialog', { name: '选择定额列表' }))
    await user.click(await dialog.findByLabelText('搜索定额'))
    await user.keyboard('省标 2016')
    expect(dialog.queryByText('市政定额')).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: '选择 山东消耗量定额2016' }))
    dialog.getByText('已选 3 条')
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(sent).toEqual(['1003,999,1001'])
  })

  it('takes a chosen one away', async () => {
    const sent: unknown[] = []
    const { user } = await show(
      <QuotasInput
        id="q"
        field={field}
        value="1003,1001"
        values={{}}
        recordId={undefined}
        onChange={(value) => sent.push(value)}
      />,
    )
    await user.click(await screen.findByRole('button', { name: '去掉 安装定额' }))
    expect(sent).toEqual(['1001'])
  })
})

it('定额设置 adds, and withdraws what is not offered any more', async () => {
  answer(quotaCalls.page, toPage([{ ...offered[1], status: 1, sort: 3 }] as never, 1, { page: 1, limit: 15 }))
  answer(quotaCalls.add, null)
  answer(quotaCalls.updateStatus, null)
  const { user } = await show(<Quotas />)
  await user.click(await screen.findByRole('button', { name: '更多 市政定额' }))
  await user.click(await screen.findByRole('menuitem', { name: '停用' }))
  await waitFor(() => expect(asked(quotaCalls.updateStatus)).toEqual([{ keyId: 1002, status: 0 }]))
  await user.click(screen.getByRole('button', { name: /新建定额$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建定额' }))
  await user.click(dialog.getByLabelText('定额ID'))
  await user.keyboard('12a{Tab}园林定额')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('定额ID应为不超过9位的数字')
  expect(asked(quotaCalls.add)).toEqual([])
  await user.click(dialog.getByLabelText('定额ID'))
  await user.keyboard('{Backspace}')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(quotaCalls.add)).toMatchObject([{ keyId: 12, keyName: '园林定额', keyTag: '', sort: 0 }]),
  )
})

describe('a product', () => {
  const row = { productId: 5, name: '土建算量', saleMode: 2, quotaIds: '1001', status: '上架' }

  it('is synced with the locks that carry it', async () => {
    answerList(product, [row])
    answer(recordCallsOf(product).detail, {
      dataAuth: 1,
      version: 1,
      ...row,
      status: 1,
      quotaList: [offered[0]],
    })
    answer(recordCallsOf(product).information, [])
    answer(recordCallsOf(product).counters ?? quotaCalls.list, {})
    answer(quotaCalls.sync, { syncedCount: 2, restCount: 0 })
    const { user } = await open('/crm/product/5')
    await user.click(await screen.findByRole('button', { name: '更多' }))
    await user.click(await screen.findByRole('menuitem', { name: /同步到在用锁$/ }))
    await user.click(await screen.findByRole('button', { name: '同步' }))
    await waitFor(() => expect(asked(quotaCalls.sync)).toEqual([{ productId: 5 }]))
  })
})
