import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { Button } from './Button.tsx'

const button = (name: string) => screen.getByRole('button', { name })

it('is pressed by mouse and keys, and not while it is closed', async () => {
  const onClick = vi.fn()
  const { user } = show(
    <>
      <Button onClick={onClick}>保存</Button>
      <Button disabled onClick={onClick}>
        删除
      </Button>
    </>,
  )
  await user.click(button('保存'))
  await user.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
  await user.click(button('删除'))
  expect(onClick).toHaveBeenCalledTimes(3)
  expect(button('删除')).toHaveProperty('disabled', true)
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
