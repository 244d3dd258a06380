import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { answer, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'

const write = () => ask(flowCalls.setStatus, { examineId: 1, status: 1 })
const words = '只能拥有一个启用的审批流程'
const standing = () => screen.queryByText(`未完成：${words}`)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <PageFrame title="审批流">
      <button type="button" onClick={() => void attempt(write())}>
        启用
      </button>
      <button type="button" onClick={() => void attempt(ask(flowCalls.list, { page: 1, limit: 1 }))}>
        刷新
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog
        open={open}
        title="改名"
        okText="保存"
        onOk={() => void attempt(write())}
        onClose={() => setOpen(false)}
      >
        <p>名称</p>
      </Dialog>
    </PageFrame>
  )
}

beforeEach(() => refuse(flowCalls.setStatus, words, 4200))

it('a refusal stands in the page until the next try, or until it is closed', async () => {
  const { user } = show(<Page />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('启用')
  await waitFor(() => expect(standing()).not.toBeNull())
  refuse(flowCalls.list, '暂无权限', 401)
  await press('刷新')
  expect(standing(), 'a read is no try').not.toBeNull()
  expect(screen.queryByText('未完成：暂无权限')).toBeNull()
  await press('关闭提示')
  expect(standing()).toBeNull()
  await press('启用')
  await waitFor(() => expect(standing()).not.toBeNull())
  answer(flowCalls.setStatus, null)
  await press('启用')
  await waitFor(() => expect(standing()).toBeNull())
})

it('a refusal stands in the dialog that was refused, and ends with it', async () => {
  const { user } = show(<Page />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  const dialog = within(await screen.findByRole('dialog', { name: '改名' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText(`未完成：${words}`)
  expect(screen.getAllByText(`未完成：${words}`)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(standing()).toBeNull())
  await user.click(screen.getByRole('button', { name: '打开' }))
  const again = within(await screen.findByRole('dialog', { name: '改名' }))
  expect(again.queryByText(`未完成：${words}`), 'another time it begins anew').toBeNull()
})

it('a question that was refused says why', async () => {
  show(<Page />)
  confirmDanger({
    title: '停用？',
    okText: '停用审批流',
    onOk: async () => {
      await write()
    },
  })
  const question = within(await screen.findByRole('dialog', { name: '停用？' }))
  question.getByRole('button', { name: '停用审批流' }).click()
  await question.findByText(`未完成：${words}`)
})
