import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { plainText } from '#protocol/platform/plain-text.ts'
import { Refusal, refuse } from '../refusal.ts'

/** A file that came with a multipart call, kept beside the system's temporary files until the call has answered. */
export interface Upload {
  field: string
  name: string
  path: string
  size: number
}

export interface Multipart {
  fields: Record<string, unknown>
  uploads: Upload[]
  /** Removes the files, wherever the call ended. */
  drop(): Promise<void>
}

/** Longest file name kept; names are shown, never used as paths. */
const NAME_LENGTH = 255

async function store(part: MultipartFile, folder: string): Promise<Upload> {
  const path = join(folder, randomUUID())
  await pipeline(part.file, createWriteStream(path))
  if (part.file.truncated) refuse('uploadFailed')
  const name =
    plainText(part.filename ?? '')
      .replace(/^.*[\\/]/, '')
      .slice(-NAME_LENGTH) || '未命名'
  return { field: part.fieldname, name, path, size: part.file.bytesRead }
}

/**
 * Reads fields and files in any order; files are streamed to disk, into a folder of this call readable by the process only. Refuses
 * (400) a body that is not multipart or breaks off.
 */
export async function readMultipart(request: FastifyRequest): Promise<Multipart> {
  if (!request.isMultipart()) refuse('invalid')
  const fields: Record<string, unknown> = Object.create(null)
  const uploads: Upload[] = []
  const folder = await mkdtemp(join(tmpdir(), 'suoke-upload-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  try {
    // of a line that broke before it was read nothing more would ever be heard
    if (request.raw.destroyed) refuse('invalid')
    for await (const part of request.parts()) {
      if (part.type === 'file') uploads.push(await store(part, folder))
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    await drop()
    if (isBodyFault(error)) refuse('invalid')
    throw error
  }
  return { fields, uploads, drop }
}

/** The parser's errors and those of a broken line are plain; limits say a status, and the disk which system call failed. */
const isBodyFault = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error) && !('syscall' in error)
