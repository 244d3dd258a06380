import type { Readable } from 'node:stream'
import type { StoredBody } from './stored-file.ts'

/** What is there, whole, before it is sent. What is made while it is read is an export (`access/exporting.ts`). */
type Whole = Buffer | StoredBody

/** A file as a call's answer (platform.md §1.6). */
export class Download<Body extends Whole | Readable = Whole> {
  readonly name: string
  readonly contentType: string
  readonly body: Body
  readonly inline: boolean
  readonly headers: Record<string, string>
  constructor(options: DownloadOptions<Body>) {
    this.name = options.name
    this.contentType = options.contentType
    this.body = options.body
    this.inline = options.inline ?? false
    this.headers = options.headers ?? {}
  }
}

interface DownloadOptions<Body> {
  name: string
  contentType: string
  body: Body
  /** Shown in the browser instead of saved; only for kinds that cannot run scripts. */
  inline?: boolean
  headers?: Record<string, string>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export function download(options: DownloadOptions<Whole>): Download {
  return new Download(options)
}

/** Unquoted and percent-encoded: clients cut at `filename=` and decode the rest. */
export function contentDisposition(file: Pick<Download, 'name' | 'inline'>): string {
  return `${file.inline ? 'inline' : 'attachment'};filename=${encodeURIComponent(file.name)}`
}
