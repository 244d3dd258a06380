import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { answer, asked } from '../../../test/answers.ts'
import { pick, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { RecordsOverPage } from './RecordsOverPage.tsx'

/** A page of some area that shows no records of its own: it asks for a customer and nothing else of customer management. */
function Task() {
  const slot = useRelationSlot()
  const [value, setValue] = useState<RelatedRecord[]>([])
  if (!slot) return null
  return (
    <>
      <slot.Picker id="customer" target="customer" title="关联客户" value={value} onChange={setValue} />
      <output>{value.map(({ id, name }) => `${id} ${name}`)}</output>
    </>
  )
}

const open = () =>
  showAmongAreas(
    <RecordsOverPage>
      <Task />
    </RecordsOverPage>,
    '/task',
  )

const { list } = recordCallsOf(customer)
const found = { customerId: 7, customerName: '北麓测绘工程有限公司', ownerUserName: '林知远' }

it('a page of any area picks a customer by a part of the name', async () => {
  await signIn()
  answer(list, toPage([found], 1, { page: 1, limit: 15 }))
  const { user } = await open()
  await user.type(await screen.findByRole('combobox', { name: '关联客户' }), '北麓')
  await waitFor(() => expect(asked(list).map(({ search }) => search)).toContain('北麓'))
  await pick(user, found.customerName)
  expect(screen.getByRole('status').textContent).toBe('7 北麓测绘工程有限公司')
})

it('who may not list customers has nothing to pick from', async () => {
  await signIn({ rights: [] })
  await open()
  await screen.findByText('您没有查看该列表的权限')
})
