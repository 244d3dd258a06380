import { act, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyComponent, useFetched } from './lazy-component.tsx'

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  )
}

it('keeps its place until it was fetched, and its state afterwards', async () => {
  const Part = lazyComponent(async () => Counter, Waiting)
  const { rerender } = render(<Part name="甲" />)
  screen.getByText('甲在路上')
  const button = await screen.findByRole('button', { name: '甲 0' })
  act(() => button.click())
  rerender(<Part name="乙" />)
  screen.getByRole('button', { name: '乙 1' })
})

const Waiting = ({ name }: { name: string }) => <p>{name}在路上</p>

it('stands there at once when it was fetched ahead, whoever asked for it and however often', async () => {
  let fetched = 0
  const Part = lazyComponent(async () => {
    fetched += 1
    return Counter
  })
  await Promise.all([Part.load(), Part.load()])
  render(<Part name="丙" />)
  screen.getByRole('button', { name: '丙 0' })
  expect(fetched).toBe(1)
})

it('is fetched again after a fetch ahead has failed', async () => {
  let isThere = false
  const Part = lazyComponent(async () => {
    if (!isThere) throw new Error('the line is down')
    return Counter
  })
  await expect(Part.load()).rejects.toThrow('the line is down')
  isThere = true
  render(<Part name="丁" />)
  await screen.findByRole('button', { name: '丁 0' })
})

it('loads the page afresh where it cannot be fetched, once', async () => {
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const Missing = lazyComponent<object>(
    async () => {
      throw new Error('no such file')
    },
    () => <p>在路上</p>,
  )
  render(<Missing />)
  await waitFor(() => expect(assigned).toHaveBeenCalledWith(location.pathname + location.search))
  screen.getByText('在路上')
  assigned.mockRestore()
})

function Below({ parts }: { parts: readonly ComponentType[] }) {
  return <p>{useFetched(parts) ? '可以画了' : '等着'}</p>
}

it('says when what stands below may be drawn: once the part is here, or is found not to be had', async () => {
  let fetchNow: () => void = () => undefined
  const Slow = lazyComponent<object>(
    () =>
      new Promise((resolve) => {
        fetchNow = () => resolve(() => <p>来了</p>)
      }),
  )
  const Gone = lazyComponent<object>(async () => {
    throw new Error('the line is down')
  })
  render(<Below parts={[Slow, Gone, () => null]} />)
  screen.getByText('等着')
  fetchNow()
  await screen.findByText('可以画了')
})
