import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { newRequestNumber } from '#server/platform/http/request-number.ts'
import { answerError } from './answering.ts'

it('a fault is answered with the number under which the log has it', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const fastify = Fastify({ logger: { level: 'error', stream }, genReqId: newRequestNumber })
  fastify.setErrorHandler(answerError)
  fastify.get('/', () => {
    throw new Error('the disk is gone')
  })
  const { msg } = (await fastify.inject('/')).json<{ msg: string }>()
  const [, number] = /^网络错误，请检查您的网络或稍后重试（编号 (\w{8})）$/.exec(msg) ?? []
  expect(number).toBeDefined()
  expect(lines.filter((line) => line.includes('the disk is gone'))).toEqual([
    expect.stringContaining(`"reqId":"${number}"`),
  ])
  await fastify.close()
})
