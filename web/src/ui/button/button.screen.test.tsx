import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { isClosed, show } from '../../../test/screen.tsx'
import { Button } from './Button.tsx'

const button = (name: string) => screen.getByRole('button', { name })

it('is pressed by mouse and keys, and not while it is closed', async () => {
  const onClick = vi.fn()
  const { user } = show(
    <>
      <Button onClick={onClick}>保存</Button>
      <Button disabled reason="至少保留一个" onClick={onClick}>
        删除
      </Button>
    </>,
  )
  await user.click(button('保存'))
  await user.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
  await user.click(button('删除'))
  expect(onClick).toHaveBeenCalledTimes(3)
  expect(isClosed(button('删除'))).toBe(true)
})

it('closed it is reached by Tab, says why beside it and to a screen reader, and sends no form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const onRow = vi.fn()
  const form = (reason?: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a row around its acts
    <div onClick={onRow}>
      <form onSubmit={onSubmit}>
        <input aria-label="名称" />
        <Button htmlType="submit" title="保存修改" reason={reason}>
          保存
        </Button>
      </form>
    </div>
  )
  const { user } = show(form('请先填写名称'))
  const closed = button('保存')
  await user.click(screen.getByRole('textbox', { name: '名称' }))
  onRow.mockClear()
  await user.tab()
  expect(document.activeElement).toBe(closed)
  expect((await screen.findByRole('tooltip')).textContent).toBe('请先填写名称')
  const described = closed.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('请先填写名称')
  expect(closed.title).toBe('')
  await user.keyboard('{Enter}')
  await user.click(closed)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onRow).not.toHaveBeenCalled()
})

function Learning() {
  const [known, setKnown] = useState(false)
  return (
    <>
      <Button disabled={!known} reason="请先查询" onClick={() => setKnown(false)}>
        保存
      </Button>
      <Button onClick={() => setKnown(true)}>查询</Button>
    </>
  )
}

it('opens and closes as the same element, so that the focus stays on it', async () => {
  const { user } = show(<Learning />)
  const save = button('保存')
  await user.click(button('查询'))
  expect(isClosed(save)).toBe(false)
  expect(save.getAttribute('aria-describedby')).toBeNull()
  await user.click(save)
  expect(button('保存')).toBe(save)
  expect(isClosed(save)).toBe(true)
  expect(document.activeElement).toBe(save)
})

it('at work it keeps the focus and takes no press, nor sends its form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="名称" />
      <Button htmlType="submit" loading={loading} onClick={onClick}>
        保存
      </Button>
    </form>
  )
  const { user } = show(form(true))
  await user.click(button('保存'))
  expect(document.activeElement).toBe(button('保存'))
  expect(button('保存').getAttribute('aria-busy')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: '名称' }), '甲{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('sends its form only if it is meant to', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = show(
    <form onSubmit={onSubmit}>
      <Button>取消</Button>
      <Button htmlType="submit">保存</Button>
    </form>,
  )
  await user.click(button('取消'))
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(button('保存'))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
