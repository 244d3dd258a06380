import type { fileCalls, UploadedFile } from '#protocol/files/calls.ts'
import { uploadedFileSchema } from '#protocol/files/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import type { Person, TestCompany } from './people.ts'

export interface UploadedPart {
  name: string
  /** Of the form; `file` unless something else is given. */
  field?: string
  content: Buffer | string
}

/** The smallest picture: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends one file as browsers do; answers the envelope. */
export async function sendFile(
  company: Pick<TestCompany, 'app'>,
  person: Pick<Person, 'token'>,
  call: Call,
  part: UploadedPart | null,
  fields: Record<string, string> = {},
): Promise<{ code: number; msg: string; data: unknown }> {
  const boundary = 'suoke-test-boundary'
  const pieces: (Buffer | string)[] = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  if (part)
    pieces.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${part.field ?? 'file'}"; filename="${part.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      part.content,
      '\r\n',
    )
  pieces.push(`--${boundary}--\r\n`)
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api/${call.path}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'admin-token': await person.token(),
    },
    payload: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  })
  return JSON.parse(response.payload)
}

/** An upload that must succeed. */
export async function uploadFile(
  company: Pick<TestCompany, 'app'>,
  person: Pick<Person, 'token'>,
  call: (typeof fileCalls)['upload' | 'uploadBySingle'],
  part: UploadedPart,
  fields: Record<string, string> = {},
): Promise<UploadedFile> {
  const { code, msg, data } = await sendFile(company, person, call, part, fields)
  if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`)
  return uploadedFileSchema.parse(data)
}
