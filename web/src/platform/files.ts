import { fileCalls, type UploadedFile } from '#protocol/files/calls.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { CallError, texts } from './client.ts'
import { download } from './download.ts'
import { fileAddress } from './file-address.ts'
import { type UploadOptions, upload } from './upload.ts'

/** What showing a stored file needs. */
export type StoredFile = Pick<FileEntity, 'fileId' | 'name' | 'size' | 'url'>

/** A batch of our own, before anything is uploaded into it. */
export function newBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends one file on its way; progress, cancelling and failures are for the caller to show. */
export type SendFile = (file: File, options: UploadOptions) => Promise<UploadedFile>

/** Sends files into a batch. */
export const sendInto =
  (batchId: string, type: 'file' | 'img' = 'file'): SendFile =>
  (file, options) =>
    upload(fileCalls.upload, { batchId, type }, file, { ...options, quiet: true })

export const saveStoredFile = ({ fileId }: Pick<StoredFile, 'fileId'>): Promise<void> =>
  download(fileCalls.down, { fileId })

/** The bytes of a stored file, for what shows them itself. */
export async function fetchBytes(
  { url }: Pick<StoredFile, 'url'>,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await fetch(fileAddress(url), { credentials: 'same-origin', signal })
  const isRefusal = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || isRefusal) throw new CallError(response.status, texts.network)
  return response.arrayBuffer()
}
