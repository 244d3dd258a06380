import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readMultipart } from './uploads.ts'

it('an upload whose line broke before it was read is refused, not waited for', async () => {
  const fastify = Fastify()
  await fastify.register(fastifyMultipart)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  fastify.post('/', (request) => {
    request.raw.destroy()
    return readMultipart(request).catch(resolve)
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  void fastify.inject({ method: 'POST', url: '/', headers, payload: '--x--' }).catch(() => null)
  expect(await promise).toMatchObject({ code: 400, message: '参数验证错误' })
  await fastify.close()
})
