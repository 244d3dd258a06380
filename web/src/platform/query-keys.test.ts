import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateShown } from './query-keys.ts'

it('gives up a first answer on its way, which may be older than the change', async () => {
  const client = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(client, {
    queryKey: ['adminFile', 'queryFileList'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  const again = invalidateShown(client, { queryKey: ['adminFile'] })
  answers[0]?.([])
  await Promise.resolve()
  while (answers.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
  answers[1]?.(['机房.png'])
  await again
  expect(observer.getCurrentResult().data).toEqual(['机房.png'])
  leave()
})
