import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import { show } from '../../../test/screen.tsx'
import { Dropdown } from './Dropdown.tsx'
import { Popover } from './Popover.tsx'
import { Tooltip } from './Tooltip.tsx'

const menu = (onClick: () => void) => ({ items: [{ key: 'a', label: '导出' }], onClick })

it('a menu opens by the first press; its button stays the same and keeps the focus', async () => {
  const onClick = vi.fn()
  const { user } = show(
    <Dropdown menu={menu(onClick)} trigger={['click']}>
      <Button>更多</Button>
    </Dropdown>,
  )
  const button = screen.getByRole('button', { name: '更多' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  const entry = await screen.findByRole('menuitem', { name: '导出' })
  expect(screen.getByRole('button', { name: '更多' })).toBe(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(entry)
  expect(onClick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
})

it('a menu opens by Enter and closes by Escape, back on its button', async () => {
  const { user } = show(
    <Dropdown menu={menu(vi.fn())} trigger={['click']}>
      <Button>更多</Button>
    </Dropdown>,
  )
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: '导出' })
  const button = screen.getByRole('button', { name: '更多' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(button)
})

it('words beside a button are shown while it is pointed at, and described to whoever cannot see them', async () => {
  const { user } = show(
    <Tooltip title="全部应用">
      <Button>应用</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: '应用' })
  await user.hover(button)
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe('全部应用')
  expect(button.getAttribute('aria-describedby')).toBe(words.id)
  await user.unhover(button)
  await waitFor(() => expect(button.getAttribute('aria-describedby')).toBeNull())
})

function Steered() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>从外面</Button>
      <Popover content={<p>内容</p>} trigger={['click']} open={open} onOpenChange={setOpen}>
        <Tooltip title={open ? '' : '说明'}>
          <Button>打开</Button>
        </Tooltip>
      </Popover>
    </>
  )
}

it('a sheet is steered from outside and by its own button, with words over it', async () => {
  const { user } = show(<Steered />)
  const button = screen.getByRole('button', { name: '打开' })
  await user.hover(button)
  await screen.findByText('说明')
  await user.click(button)
  await screen.findByText('内容')
  expect(screen.getByRole('button', { name: '打开' })).toBe(button)
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('内容')).toBeNull())
  await user.click(screen.getByRole('button', { name: '从外面' }))
  await screen.findByText('内容')
})

it('the trigger’s own handlers are heard, and no press is heard twice', async () => {
  const onClick = vi.fn()
  const { user } = show(
    <Popover content="内容" trigger={['click']}>
      <Button onClick={onClick}>打开</Button>
    </Popover>,
  )
  await user.click(screen.getByRole('button', { name: '打开' }))
  await screen.findByText('内容')
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('what a press opened comes after its trigger in the order of Tab', async () => {
  const { user } = show(
    <>
      <Popover
        trigger={['click']}
        content={
          <>
            <input aria-label="名称" />
            <Button>确定</Button>
          </>
        }
      >
        <Button>筛选</Button>
      </Popover>
      <Button>导出</Button>
    </>,
  )
  const has = (name: string) => expect(document.activeElement?.textContent).toBe(name)
  await user.tab()
  await user.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: '名称' })
  await user.tab()
  expect(document.activeElement).toBe(field)
  await user.tab()
  has('确定')
  await user.tab()
  has('导出')
  await user.tab({ shift: true })
  has('筛选')
  await user.tab()
  await user.tab({ shift: true })
  has('筛选')
})
