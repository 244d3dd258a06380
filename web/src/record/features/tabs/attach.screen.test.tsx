import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { plainScreen } from '../../model/screens.tsx'
import { FilesBlock } from './FilesBlock.tsx'

const open = (type: RecordType) =>
  show(
    <FilesBlock
      type={type}
      recordId={3}
      record={{ [type.idKey]: 3, batchId: 'b'.repeat(32) }}
      screen={plainScreen(type)}
      count={0}
      onMore={() => undefined}
    />,
  )
const isOffered = () => screen.queryByRole('button', { name: /上\s?传/ }) !== null

it.each([
  ['who edits contracts', ['crm/contract/update'], contract, true],
  ['who enters what belongs to them', ['crm/receivables/save'], contract, true],
  ['who only reads', ['crm/contract/read'], contract, false],
  ['who enters what belongs elsewhere', ['crm/receivables/save'], customer, false],
] as const)('files are added by %s: %s', async (_, rights, type, offered) => {
  await signIn({ rights: [...rights] })
  open(type)
  await screen.findByText('暂无')
  expect(isOffered()).toBe(offered)
})
