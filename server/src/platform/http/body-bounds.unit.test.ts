import { expect, test } from 'vitest'
import { measureJson } from './body-bounds.ts'

test.each([
  ['{}', 1, 1],
  ['[1,2,3]', 3, 1],
  ['{"a":1,"b":[1,{"c":2}]}', 5, 3],
  ['"a,b{[", "x"', 1, 0],
  [String.raw`{"a":"\",{[\\","b":1}`, 2, 1],
  ['["unfinished, {', 1, 1],
  ['['.repeat(5000), 5000, 5000],
])('%s holds %d members, %d deep', (text, members, depth) => {
  expect(measureJson(text)).toEqual({ members, depth })
})
