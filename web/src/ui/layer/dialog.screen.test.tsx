import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Waiting } from '#web/ui/input/Waiting.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { show } from '../../../test/screen.tsx'
import { confirmDanger, confirmDelete } from './confirm.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Panel } from './Panel.tsx'

const nothing = () => undefined
const isFocused = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

/** A dialog opened with a button. */
function Opened({ children, ...props }: Partial<DialogProps> & Pick<DialogProps, 'children'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && (
        <Dialog title="改名" onClose={() => setOpen(false)} {...props}>
          {children}
        </Dialog>
      )}
    </>
  )
}

/** A dialog opened with a button. */
function Learning({ danger }: { danger: boolean }) {
  const [known, setKnown] = useState(false)
  return (
    <Dialog title="改名" okText="保存" closed={!known && '正在查'} danger={known && danger} onClose={nothing}>
      <button type="button" onClick={() => setKnown(true)}>
        查到
      </button>
    </Dialog>
  )
}

/** A dialog whose first field arrives with a button. */
function Late() {
  const [isThere, arrive] = useState(false)
  return (
    <Dialog title="改名" okText="保存" onClose={nothing}>
      {isThere ? <Input aria-label="日期" /> : <Waiting placeholder="日期" />}
      <Input aria-label="名称" />
      <button type="button" onClick={() => arrive(true)}>
        到
      </button>
    </Dialog>
  )
}

it('the caret waits for a first field whose code is on its way', async () => {
  show(<Late />)
  await isFocused(() => screen.getByRole('button', { name: /保\s?存/ }))
  fireEvent.click(screen.getByRole('button', { name: '到' }))
  await isFocused(() => screen.getByRole('textbox', { name: '日期' }))
})

it('the caret goes into the first field, Enter is the main action', async () => {
  const onOk = vi.fn()
  const { user } = show(
    <Opened okText="保存" onOk={onOk}>
      <Input aria-label="名称" />
      <TextArea aria-label="备注" />
    </Opened>,
  )
  await user.click(screen.getByRole('button', { name: '打开' }))
  await isFocused(() => screen.getByRole('textbox', { name: '名称' }))
  await user.keyboard('甲{Enter}')
  expect(onOk).toHaveBeenCalledTimes(1)
  await user.type(screen.getByRole('textbox', { name: '备注' }), '一{Enter}二')
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveProperty('value', '一\n二')
  expect(onOk).toHaveBeenCalledTimes(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onOk).toHaveBeenCalledTimes(2)
})

/** A form whose submit button is in the footer of its layer: browsers submit it on Enter in a single-line field. */
function Sent({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form id="sent" onSubmit={send}>
      {children}
    </form>
  )
}

it('in a long form Enter goes on to the next field, and sends nothing', async () => {
  const onSend = vi.fn()
  const { user } = show(
    <Panel
      open
      title="公告"
      onClose={nothing}
      footer={
        <button type="submit" form="sent" data-main>
          发布
        </button>
      }
    >
      <Sent onSend={onSend}>
        <Input aria-label="标题" />
        <Input aria-label="结束时间" />
        <input
          role="combobox"
          aria-expanded={false}
          aria-label="部门"
          onKeyDown={(event) => event.preventDefault()}
        />
        <button type="submit" hidden />
      </Sent>
    </Panel>,
  )
  await isFocused(() => screen.getByRole('textbox', { name: '标题' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '结束时间' }))
  await user.keyboard('{Enter}')
  const list = screen.getByRole('combobox', { name: '部门' })
  expect(document.activeElement).toBe(list)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(list)
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('textbox', { name: '标题' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledTimes(2)
})

it('Enter in an open list or calendar of a dialog is theirs, and sends nothing', async () => {
  const onSend = vi.fn()
  const { user } = show(
    <Dialog title="提醒" okText="保存" form="sent" onClose={nothing}>
      <Sent onSend={onSend}>
        <Input aria-label="时间" aria-expanded />
        <button type="submit" hidden />
      </Sent>
    </Dialog>,
  )
  await isFocused(() => screen.getByRole('textbox', { name: '时间' }))
  await user.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

it('a main action that is closed or runs already is not begun by a key', async () => {
  const onOk = vi.fn()
  const { user } = show(
    <Dialog title="改名" okText="保存" closed="请填写名称" onOk={onOk} onClose={nothing}>
      <Input aria-label="名称" />
    </Dialog>,
  )
  await isFocused(() => screen.getByRole('textbox', { name: '名称' }))
  await user.keyboard('{Enter}')
  expect(onOk).not.toHaveBeenCalled()
})

function LateField() {
  const [isThere, setThere] = useState(false)
  return isThere ? (
    <Input aria-label="后到的" />
  ) : (
    <button type="button" tabIndex={-1} onClick={() => setThere(true)}>
      到达
    </button>
  )
}

it('a field that arrives later takes the caret, the cross never has it', async () => {
  show(
    <Dialog title="改名" onClose={nothing}>
      <LateField />
    </Dialog>,
  )
  await isFocused(() => screen.getByRole('dialog', { name: '改名' }))
  screen.getByRole('button', { name: '到达' }).click()
  await isFocused(() => screen.getByRole('textbox', { name: '后到的' }))
})

it('where something is lost, 取消 has the keyboard', async () => {
  const onOk = vi.fn()
  const { user } = show(
    <Opened okText="合并客户" danger onOk={onOk}>
      不能恢复
    </Opened>,
  )
  await user.click(screen.getByRole('button', { name: '打开' }))
  await isFocused(() => screen.getByRole('button', { name: '取消' }))
  await user.keyboard('{Enter}')
  expect(onOk).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isFocused(() => screen.getByRole('button', { name: '打开' }))
})

it('where something is lost a field has the caret all the same, and Enter sends nothing', async () => {
  const onOk = vi.fn()
  const { user } = show(
    <Opened okText="拒绝" danger onOk={onOk}>
      <Input aria-label="编号" />
      <TextArea aria-label="理由" />
    </Opened>,
  )
  await user.click(screen.getByRole('button', { name: '打开' }))
  await isFocused(() => screen.getByRole('textbox', { name: '编号' }))
  await user.keyboard('7{Enter}价低')
  expect(screen.getByRole('textbox', { name: '理由' })).toHaveProperty('value', '价低')
  expect(onOk).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onOk).toHaveBeenCalledTimes(1)
})

it.each([
  ['取消 where something is lost', true, '取消'],
  ['the main action where nothing is', false, '保存'],
])('the keyboard goes to %s, though that is known later', async (_, danger, name) => {
  show(<Learning danger={danger} />)
  await isFocused(() => screen.getByRole('dialog', { name: '改名' }))
  screen.getByRole('button', { name: '查到' }).click()
  await isFocused(() => screen.getByRole('button', { name }))
})

it('Escape asks about a panel with something in it, and about the question nothing more', async () => {
  const onClose = vi.fn()
  const { user } = show(
    <Panel open title="员工" dirty onClose={onClose}>
      <Input aria-label="姓名" />
    </Panel>,
  )
  await isFocused(() => screen.getByRole('textbox', { name: '姓名' }))
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: /确定离开/ }))
  await isFocused(() => question.getByRole('button', { name: '取消' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /确定离开/ })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  ['已取消操作', confirmDanger],
  ['已取消删除', confirmDelete],
])('who thinks better of it reads %s', async (words, ask) => {
  const { user } = show(<span />)
  const onOk = vi.fn()
  ask({ title: '确定删除?', okText: '删除规则', onOk })
  await screen.findByRole('dialog', { name: '确定删除?' })
  await isFocused(() => screen.getByRole('button', { name: '取消' }))
  await user.keyboard('{Enter}')
  await screen.findByText(words)
  expect(onOk).not.toHaveBeenCalled()
})

/** A choice whose place the panel of what was chosen takes. */
function Chosen() {
  const [shown, setShown] = useState<'choice' | 'form' | null>(null)
  return (
    <>
      <button type="button" onClick={() => setShown('choice')}>
        打开
      </button>
      {shown === 'choice' && (
        <Dialog title="类型" onClose={() => setShown(null)}>
          <button type="button" onClick={() => setShown('form')}>
            请假
          </button>
        </Dialog>
      )}
      {shown === 'form' && (
        <Panel open title="新建请假" onClose={() => setShown(null)}>
          <Input aria-label="事由" />
        </Panel>
      )}
    </>
  )
}

it('a layer in the place of another one leaves the keyboard where that one was opened', async () => {
  const { user } = show(<Chosen />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.click(await screen.findByRole('button', { name: '请假' }))
  await isFocused(() => screen.getByRole('textbox', { name: '事由' }))
  await user.keyboard('{Escape}')
  await isFocused(() => screen.getByRole('button', { name: '打开' }))
})

/** A dialog opened with an entry of a menu. */
function FromMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Dropdown
        menu={{ items: [{ key: 'name', label: '改名', onClick: () => setOpen(true) }] }}
        trigger={['click']}
      >
        <button type="button">更多</button>
      </Dropdown>
      {open && (
        <Dialog title="改名" onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  )
}

it('a dialog that an entry of a menu opened leaves the keyboard at the button of the menu', async () => {
  const { user } = show(
    <FromMenu>
      <Input aria-label="名称" />
    </FromMenu>,
  )
  await user.click(screen.getByRole('button', { name: '更多' }))
  const entry = await screen.findByRole('menuitem', { name: '改名' })
  // as a browser does, whose menus take the focus
  entry.focus()
  await user.click(entry)
  await isFocused(() => screen.getByLabelText('名称'))
  await user.keyboard('{Escape}')
  await isFocused(() => screen.getByRole('button', { name: '更多' }))
})
