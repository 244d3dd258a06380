import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import type { RelatedLists } from '#protocol/related-records/wire.ts'
import { answer } from '../../test/answers.ts'
import { answerList } from '../../test/records.ts'
import { isClosed, showAmongAreas } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import { noRelations, RelatedRecords, relatedIdsOf } from './door.ts'

const rows = [
  { customerId: 1, customerName: '甲公司' },
  { customerId: 2, customerName: '乙公司' },
]
const title = {
  infoId: 7,
  invoiceTitle: '甲公司开票',
  taxNumber: null,
  customerId: 1,
  customerName: '甲公司',
}
const titles = toPage([title], 1, { page: 1, limit: 15 })

type Kept = ReturnType<typeof relatedIdsOf>[]
interface ThingProps {
  value: RelatedLists
  kept: Kept
  saved: true | undefined
}

/** A made-up thing that keeps what it is related to. */
function Thing({ value, kept, saved }: ThingProps) {
  const [lists, setLists] = useState(value)
  const change = async (next: RelatedLists) => {
    kept.push(relatedIdsOf(next))
    setLists(next)
  }
  return <RelatedRecords value={lists} onChange={change} {...(saved ? { saved } : {})} />
}

async function draw(value: RelatedLists, saved?: true) {
  const kept: Kept = []
  const { user } = await showAmongAreas(<Thing value={value} kept={kept} saved={saved} />)
  return { user, kept }
}
const openDialog = () => screen.findByRole('dialog', { name: '关联相关信息' })

it('a thing is related to what is ticked in the lists of all kinds', async () => {
  await signIn()
  answerList(customer, rows)
  answer(invoiceCalls.allTitles, titles)
  const { user, kept } = await draw(noRelations)
  await user.click(screen.getByRole('button', { name: /关联业务$/ }))
  const dialog = await openDialog()
  const tabs = within(dialog).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    '客户',
    '联系人',
    '线索',
    '商机',
    '合同',
    '产品',
    '开票抬头',
  ])
  expect(isClosed(within(dialog).getByRole('button', { name: '确定' }))).toBe(true)
  await user.click(await within(dialog).findByRole('checkbox', { name: '选择 乙公司' }))
  await user.click(within(dialog).getByRole('tab', { name: '开票抬头' }))
  await user.click(await within(dialog).findByRole('checkbox', { name: '甲公司开票' }))
  await user.click(within(dialog).getByRole('button', { name: '确定（已选2项）' }))
  await within(await screen.findByRole('region', { name: '相关客户' })).findByText('乙公司')
  within(screen.getByRole('region', { name: '相关开票抬头' })).getByText('甲公司开票')
  expect(kept).toEqual([{ ...relatedIdsOf(noRelations), customerIds: [2], invoiceTitleIds: [7] }])
})

it('is added to, beginning with the kind, and unlinked after a question; what is stored at once is announced', async () => {
  await signIn()
  answerList(customer, rows)
  const { user, kept } = await draw({ ...noRelations, customerList: [{ id: 1, name: '甲公司' }] }, true)
  await user.click(screen.getByRole('button', { name: '添加相关客户' }))
  const dialog = await openDialog()
  const ticked = await within(dialog).findByRole('checkbox', { name: '选择 甲公司' })
  expect(ticked).toHaveProperty('checked', true)
  await user.click(within(dialog).getByRole('checkbox', { name: '选择 乙公司' }))
  await user.click(within(dialog).getByRole('button', { name: '确定（已选2项）' }))
  await screen.findByText('关联成功')
  await user.click(screen.getByRole('button', { name: '取消关联甲公司' }))
  const question = await screen.findByRole('dialog', { name: '确认取消关联?' })
  expect(kept).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: '取消关联' }))
  await screen.findByText('关联取消成功')
  await waitFor(() => expect(kept.at(-1)).toMatchObject({ customerIds: [2] }))
})

it('offers the kinds that the person may list, and nothing without customer management', async () => {
  await signIn({ rights: ['crm/customer/index'] })
  answerList(customer, rows)
  const { user } = await draw({ ...noRelations, contractList: [{ id: 3, name: 'HT-3' }] })
  expect(screen.getByRole('button', { name: '取消关联HT-3' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '添加相关合同' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /关联业务$/ }))
  const tabs = within(await openDialog()).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['客户'])
})

it('without customer management nothing can be added', async () => {
  await signIn({ rights: ['oa/book/read'] })
  await draw(noRelations)
  expect(screen.queryByRole('button', { name: /关联业务$/ })).toBeNull()
})
