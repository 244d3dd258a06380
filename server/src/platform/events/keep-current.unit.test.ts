import { expect, it, vi } from 'vitest'
import { type Listener, RECONNECTED } from './events.ts'
import { keepCurrent } from './keep-current.ts'

function createLine() {
  const listeners = new Map<string, Listener>()
  return {
    subscribe: (topic: string, listener: Listener) => {
      listeners.set(topic, listener)
      return () => listeners.delete(topic)
    },
    publish: async (topic: string) => listeners.get(topic)?.(null),
    count: () => listeners.size,
  }
}

it('answers for each change with a load that began after it', async () => {
  const line = createLine()
  const loads: PromiseWithResolvers<number>[] = []
  const load = () => {
    const next = Promise.withResolvers<number>()
    loads.push(next)
    return next.promise
  }
  const keeping = keepCurrent(line, { topic: 'rights', load })
  loads[0]?.resolve(0)
  const current = await keeping
  const first = line.publish('rights')
  const second = line.publish('rights')
  expect(loads).toHaveLength(2)
  loads[1]?.resolve(1)
  await first
  await vi.waitFor(() => expect(loads).toHaveLength(3))
  loads[2]?.resolve(2)
  await second
  expect(current()).toBe(2)
})

it('repeats a load that failed until it succeeds, and tells who listens', async () => {
  vi.useFakeTimers()
  const line = createLine()
  const load = vi.fn(async () => 1)
  const current = await keepCurrent(line, { topic: 'rights', load })
  const heard: number[] = []
  current.onChange((value) => heard.push(value))
  load.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('no connection'))
  load.mockResolvedValue(2)
  await expect(line.publish(RECONNECTED)).rejects.toThrow('no connection')
  expect(current()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(current()).toBe(2)
  expect(heard).toEqual([2])
  current.close()
  expect(line.count()).toBe(0)
  vi.useRealTimers()
})
