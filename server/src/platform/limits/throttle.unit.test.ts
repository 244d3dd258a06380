import { expect, test } from 'vitest'
import { createTestClock } from '#server/platform/time/clock.ts'
import { throttleOf } from './throttle.ts'

const events = { announce: async () => undefined, subscribe: () => () => undefined }

test('whoever comes from everywhere at once does not have forgotten what was counted of others lately', () => {
  const throttle = throttleOf({ clock: createTestClock('2025-05-15 10:00:00'), events })
  const once = { times: 1, within: 60_000 }
  // as many as are kept, this one among the last of them
  for (let at = 0; at < 99_999; at += 1) throttle.count(`address ${at}`, once)
  throttle.take('person', once)
  for (let at = 0; at < 1000; at += 1) throttle.count(`elsewhere ${at}`, once)
  expect(() => throttle.take('person', once)).toThrow('请求频率过快')
  // the oldest made room
  throttle.take('address 0', once)
})
