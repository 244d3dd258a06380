import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

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
}

/** Longest file name kept; names are shown, never used as paths. */
const NAME_LENGTH = 255

async function store(part: MultipartFile, folder: string): Promise<Upload> {
  const path = join(folder, randomUUID())
  try {
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) refuse('uploadFailed')
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const name = (part.filename ?? '').replace(/^.*[\\/]/, '').slice(-NAME_LENGTH) || '未命名'
  return { field: part.fieldname, name, path, size: part.file.bytesRead }
}

/** Reads fields and files in any order; files go to disk as they arrive. */
export async function readMultipart(request: FastifyRequest): Promise<Multipart> {
  if (!request.isMultipart()) refuse('invalid')
  const folder = join(tmpdir(), 'suoke-uploads')
  await mkdir(folder, { recursive: true })
  const fields: Record<string, unknown> = Object.create(null)
  const uploads: Upload[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') uploads.push(await store(part, folder))
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    await dropUploads(uploads)
    throw error
  }
  return { fields, uploads }
}

export async function dropUploads(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map((upload) => rm(upload.path, { force: true })))
}
