import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '#web/platform/notices.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import Toasts from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

it('plain words pass after a second and a half', () => {
  act(() => toast.success('已取消关注'))
  pass(1.4)
  screen.getByText('已取消关注')
  pass(0.2)
  expect(screen.queryByText('已取消关注')).toBeNull()
})

it('words with an act stay as long as it is possible, and while they are pointed at', () => {
  const act1 = vi.fn()
  act(() => announceAct({ words: '添加成功：北麓测绘', caption: '查看', act: act1, seconds: 8 }))
  pass(7)
  fireEvent.mouseEnter(screen.getByRole('status'))
  pass(60)
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(act1).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('at most three are said at once, the newest among them', () => {
  act(() => {
    for (const words of ['一', '二', '三', '四']) toast.info(words)
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['二', '三', '四'])
})
