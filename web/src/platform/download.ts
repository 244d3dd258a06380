import type { Call } from '#protocol/platform/call.ts'
import {
  type AskOptions,
  CallError,
  type Given,
  noteAnswered,
  noteFailed,
  report,
  send,
  texts,
  toEnvelope,
} from './client.ts'
import { toast } from './notices.ts'
import { dropRefusal } from './standing-refusal.ts'

/** A blob reply may say that all is well in a sentence instead of a file (foundations §8.1). */
const SAID_WELL = 1

/** The name after `filename=`, percent-decoded (platform.md §1.6). */
export function fileNameOf(disposition: string | null): string {
  const [, quoted, plain] = /filename="([^"]*)"|filename=([^;]*)/.exec(disposition ?? '') ?? []
  const written = (quoted ?? plain ?? '').trim()
  try {
    return decodeURIComponent(written) || '下载'
  } catch {
    return written
  }
}

/** Hands a file to the browser under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A file, or null when the server answered with a sentence that was shown. */
async function fileOf(response: Response): Promise<{ content: Blob; name: string } | null> {
  const disposition = response.headers.get('content-disposition')
  const isFile = disposition !== null || response.headers.get('content-type')?.startsWith('application/pdf')
  if (response.ok && isFile) return { content: await response.blob(), name: fileNameOf(disposition) }
  const envelope = toEnvelope(response.status, await response.text())
  if (envelope.code === SAID_WELL) {
    toast.success(envelope.msg)
    return null
  }
  throw new CallError(envelope.code || response.status, envelope.msg || texts.network, envelope.data)
}

/** Fetches the file of a call, without saving it: pictures, previews. `isTry`: the user asked for the file itself. */
export async function fetchFile<C extends Call>(
  call: C,
  request: Given<C>,
  options: AskOptions = {},
  isTry = false,
) {
  try {
    const file = await fileOf(await send(call, request, options.signal))
    noteAnswered(call)
    return file
  } catch (failure) {
    noteFailed(call, failure)
    return report(failure, options, isTry)
  }
}

/** Downloads the file of a call under the name the server gives; a refusal inside is toasted and thrown. */
export async function download<C extends Call>(
  call: C,
  request: Given<C>,
  options: AskOptions = {},
): Promise<void> {
  dropRefusal()
  const fetched = await fetchFile(call, request, options, true)
  if (fetched) saveFile(fetched.content, fetched.name)
}
