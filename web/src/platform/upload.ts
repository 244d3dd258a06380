import type { Call, ReplyOf } from '#protocol/platform/call.ts'
import {
  type AskOptions,
  addressOf,
  CallError,
  type Given,
  noteAnswered,
  noteFailed,
  report,
  type SentFiles,
  texts,
  toEnvelope,
  toMultipart,
  unwrap,
} from './client.ts'
import { dropRefusal } from './standing-refusal.ts'

export interface UploadOptions extends AskOptions {
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
}

const aborted = () => new DOMException('upload aborted', 'AbortError')

/** `fetch` reports no upload progress, so uploads use XMLHttpRequest. */
function post(
  address: string,
  form: FormData,
  options: UploadOptions,
): Promise<{ status: number; written: string }> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, written: request.responseText })
    request.onerror = () => reject(new CallError(0, texts.network))
    request.onabort = () => reject(aborted())
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Sends files with the other values of a multipart call; can be stopped through `signal`. */
export async function upload<C extends Call>(
  call: C,
  request: Given<C>,
  file: SentFiles,
  options: UploadOptions = {},
): Promise<ReplyOf<C>> {
  dropRefusal()
  try {
    const { status, written } = await post(
      addressOf(call, request),
      toMultipart(call, request, file),
      options,
    )
    const data = unwrap(toEnvelope(status, written)) as ReplyOf<C>
    noteAnswered(call)
    return data
  } catch (failure) {
    noteFailed(call, failure)
    return report(failure, options)
  }
}
