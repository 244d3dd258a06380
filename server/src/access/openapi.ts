import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Call, isFile, pathParameters, stream } from '#protocol/platform/call.ts'
import { INNER } from '#server/platform/http/paths.ts'

type Json = Record<string, unknown>

const contentTypes: Record<Call['body'], string | null> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
  query: null,
  none: null,
}

/** A schema as JSON schema; preprocessing and transforms count as what they take. */
const toJsonSchema = (schema: unknown, io: 'input' | 'output'): Json =>
  schema instanceof z.ZodType
    ? { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) }
    : {}

function describeNeed({ need }: Call): string {
  if (need === 'public') return '无需登录'
  if (need === 'signedIn') return '需要登录'
  return `需要权限 ${typeof need === 'string' ? need : need.join(' 或 ')}`
}

const describeSecurity = ({ need, sessionOnly }: Call): Json[] =>
  need === 'public' ? [] : [{ adminToken: [] }, ...(sessionOnly ? [] : [{ apiKey: [] }])]

function describeReply(call: Call): Json {
  const { reply } = call
  if (isFile(call)) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (reply === stream) return { 'text/event-stream': { schema: { type: 'string' } } }
  const data = toJsonSchema(reply, 'output')
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  }
  return { 'application/json': { schema: envelope } }
}

/** The body a client sends: without path parameters; a bare array where declared. */
function describeBody(call: Call): Json | undefined {
  const contentType = contentTypes[call.body]
  if (!contentType) return undefined
  const schema = toJsonSchema(call.request, 'input')
  const properties: Json = { ...(typeof schema.properties === 'object' ? schema.properties : {}) }
  for (const name of pathParameters(call.path)) delete properties[name]
  const bare = call.bare ? properties[call.bare] : undefined
  return { content: { [contentType]: { schema: bare ?? { ...schema, properties, required: undefined } } } }
}

function describeCall(call: Call): Json {
  return {
    tags: [call.area],
    summary: call.summary,
    description: describeNeed(call),
    operationId: call.path.replace(/[^A-Za-z0-9]+/g, '_'),
    security: describeSecurity(call),
    parameters: pathParameters(call.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: describeBody(call),
    responses: {
      200: { description: 'code 为 0 表示成功，否则 msg 是给人看的原因', content: describeReply(call) },
    },
  }
}

/** The OpenAPI document of every declared call. */
export function buildOpenApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/${call.path.replace(/\?\}/g, '}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.0.3',
    info: { title: '锁客', version: '11.3.3', description: '所有接口返回 HTTP 200 与 {code, msg, data}。' },
    servers: [{ url: '/crm/api' }],
    components: {
      securitySchemes: {
        adminToken: { type: 'apiKey', in: 'header', name: 'Admin-Token' },
        apiKey: { type: 'http', scheme: 'bearer', description: '个人中心 › API 密钥' },
      },
    },
    paths,
  }
}

/** Serves the document at `/crm/api/docs`; built on first use, to keep it out of the start. */
export function serveOpenApi(fastify: FastifyInstance, calls: readonly Call[]): void {
  let text: string | null = null
  fastify.get(`${INNER}/docs`, (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(calls))
    return reply.type('application/json;charset=UTF-8').send(text)
  })
}
