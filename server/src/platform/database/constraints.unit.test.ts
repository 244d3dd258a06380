import { expect, it } from 'vitest'
import { translateDatabaseError } from './constraints.ts'

const failed = (code: string) => Object.assign(new Error('of the database'), { code })

it('who lost a deadlock as often as it was tried is told that nothing was done, not that something broke', async () => {
  expect(await translateDatabaseError(failed('40P01'))).toMatchObject({
    code: 503,
    message: '系统繁忙，本次请求未执行，请稍后再试',
  })
  expect(await translateDatabaseError(failed('XX000'))).toBeNull()
})
