import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { asked } from '../../../test/answers.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { BatchDialog } from './BatchDialog.tsx'

const noop = () => undefined

it('plans are laid out in a table, and nothing is sent while something is missing', async () => {
  await signIn()
  const { user } = await showAmongAreas(
    <RecordWorkspace opens="panel">
      <BatchDialog onClose={noop} onMade={async () => undefined} />
    </RecordWorkspace>,
  )
  const count = await screen.findByLabelText('计划回款条数')
  await user.clear(count)
  await user.type(count, '3')
  await user.click(screen.getByRole('button', { name: '应用' }))
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: /添加一行/ }))
  await user.click(screen.getByRole('button', { name: '删除第1行' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请选择客户')
  expect(asked(receivablesPlanCalls.batch)).toEqual([])
})
